import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryCode } from './categories.ts';
import { fold } from './text/fold.ts';
import type { Category } from './types.ts';

/** Folder of the reviewed playbooks and their vectors. */
export const PLAYBOOKS_DIR = join(import.meta.dirname, '..', 'playbooks');

/** Folder of the circles of people, in the same format: "## people | names for such an audience". */
export const CIRCLES_DIR = join(PLAYBOOKS_DIR, 'circles');

/** Folder of the accents within trades, in the same format: "## trade > accent | words by which a brief names it". */
export const ACCENTS_DIR = join(PLAYBOOKS_DIR, 'accents');

/** A trade, the words that identify its briefs, and the interests of its customers, best first. */
export interface Playbook {
  readonly trade: string;
  readonly words: readonly string[];
  /** How owners describe it in everyday words ("look after your dog"): more words of the trade, left out of its vector. */
  readonly sayings: readonly string[];
  /** The categories that owners choose in the form, the most frequent first. */
  readonly categories: readonly Category[];
  /** Names of the catalogue rows that a buyer takes first, best first. */
  readonly interests: readonly string[];
  /** Names of further rows that customers of the trade have, best first. */
  readonly worthTesting: readonly string[];
  /** Names of rows on its trade's list that are hardly for this accent: written for accents only. */
  readonly last: readonly string[];
  /** "file:line" of its heading. */
  readonly place: string;
}

/** A playbook file that breaks the format in `playbooks/README.md`; the message names file and line. */
class PlaybookError extends Error {
  override name = 'PlaybookError';
}

/** Parses one file. Throws PlaybookError at the first invalid line. */
export function parsePlaybooks(file: string, text: string): Playbook[] {
  const playbooks: (Playbook & { categories: Category[] } & Record<'interests' | 'worthTesting' | 'last', string[]>)[] =
    [];
  text.split(/\r?\n/).forEach((raw, index) => {
    // A copy: a name cut out of the text would keep the whole file in memory.
    const line = Buffer.from(raw.trim()).toString();
    const place = `${file}:${index + 1}`;
    if (line === '' || line === '#' || line.startsWith('# ')) return;
    if (line.startsWith('##')) {
      const [trade = '', words, sayings = '', ...more] = line.slice(2).split('|');
      if (trade.trim() === '' || words === undefined || more.length > 0)
        throw new PlaybookError(`${place}: a trade must have the form "## trade | words, words | sayings, sayings"`);
      playbooks.push({
        trade: trade.trim(),
        words: parts(words, ','),
        sayings: parts(sayings, ','),
        categories: [],
        interests: [],
        worthTesting: [],
        last: [],
        place,
      });
      return;
    }
    const current = playbooks.at(-1);
    if (!current) throw new PlaybookError(`${place}: interests before the first "## trade | words"`);
    if (line.startsWith('@ '))
      current.categories.push(...parts(line.slice(2), ',').map((label) => codeOf(label, place)));
    else if (line.startsWith('+ ')) current.worthTesting.push(...parts(line.slice(2), ';'));
    else if (line.startsWith('- ')) current.last.push(...parts(line.slice(2), ';'));
    else current.interests.push(...parts(line, ';'));
  });
  return playbooks;
}

function codeOf(label: string, place: string): Category {
  const code = categoryCode(label);
  if (code === undefined) throw new PlaybookError(`${place}: "${label}" is not a category of the form`);
  return code;
}

function parts(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The text of a playbook for the encoder. */
export function textOfPlaybook({ trade, words }: Pick<Playbook, 'trade' | 'words'>): string {
  return [trade, ...words].join(', ').slice(0, 240);
}

/** Every playbook of a folder. Throws PlaybookError at the first invalid line. */
export function loadPlaybooks(dir: string = PLAYBOOKS_DIR): Playbook[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.txt'));
  return names.sort().flatMap((name) => parsePlaybooks(name, readFileSync(join(dir, name), 'utf8')));
}

const GOALS = {
  minWords: 3,
  maxWords: 14,
  minCategories: 1,
  maxCategories: 2,
  minInterests: 8,
  maxInterests: 24,
  maxWorthTesting: 50,
  maxLast: 0,
} as const;
/** A circle extends the lists of trades, so it is much longer than they are. */
export const CIRCLE_GOALS = {
  minWords: 1,
  maxWords: 50,
  minCategories: 0,
  maxCategories: 0,
  minInterests: 25,
  maxInterests: 120,
  maxWorthTesting: 0,
  maxLast: 0,
} as const;

/** Separates a trade from its accent in the heading of `playbooks/accents/*.txt`: "## Podcast > true crime | …". */
const ACCENT_SEPARATOR = '>';

/** The trade of an accent's heading, and the accent: "Podcast > true crime" → ["Podcast", "true crime"]. */
export function accentHeading(heading: string): readonly [trade: string, accent: string] {
  const [trade = '', ...accent] = heading.split(ACCENT_SEPARATOR);
  return [trade.trim(), accent.join(ACCENT_SEPARATOR).trim()];
}

/** An accent leads the list of its trade, which stays behind it. */
const ACCENT_GOALS = {
  minWords: 2,
  maxWords: 24,
  minCategories: 0,
  maxCategories: 0,
  minInterests: 6,
  maxInterests: 16,
  maxWorthTesting: 20,
  maxLast: 40,
} as const;

/** A phrase of several words needs so many different stems. */
const LEAST_STEMS = 2;

/**
 * Every problem of the accents as "file:line: problem": what `checkPlaybooks` finds, trades that do not exist, and phrases of which
 * no more than one word counts ("moving in" would be named by "move").
 * @param stemsOf the stems of a phrase's words that count
 */
export function checkAccents(
  accents: readonly Playbook[],
  names: Pick<ReadonlySet<string>, 'has'>,
  trades: readonly string[],
  stemsOf: (phrase: string) => readonly string[],
): string[] {
  const known = new Set(trades);
  const isLoose = (phrase: string) =>
    new Set(stemsOf(phrase)).size < Math.min(LEAST_STEMS, fold(phrase).split(' ').length);
  return [
    ...checkPlaybooks(accents, names, ACCENT_GOALS),
    ...accents.flatMap(({ trade: heading, words, place }) => {
      const [trade, accent] = accentHeading(heading);
      if (accent === '') return [`${place}: "${heading}" must have the form "trade > accent"`];
      if (!known.has(trade)) return [`${place}: "${trade}" is not a trade`];
      return words
        .filter(isLoose)
        .map((phrase) => `${place}: of "${phrase}" only "${stemsOf(phrase).join(' ')}" counts; write another word`);
    }),
  ];
}

/**
 * Every trade, accent or circle that is named after religion, politics, health or origin, as "file:line: problem": nobody is to be targeted
 * for these, and reasons would show the name.
 * @param isSensitive whether a text speaks of one of them (`lexicon/reading/sensitive-words.txt`)
 */
export function checkSensitive(playbooks: readonly Playbook[], isSensitive: (text: string) => boolean): string[] {
  return playbooks
    .filter(({ trade }) => isSensitive(trade))
    .map(({ trade, place }) => `${place}: "${trade}" speaks of religion, politics, health or origin`);
}

/** Every problem of the playbooks as "file:line: problem": unknown interests, duplicate trades, too few words, categories or interests. */
export function checkPlaybooks(
  playbooks: readonly Playbook[],
  names: Pick<ReadonlySet<string>, 'has'>,
  goals: Readonly<Record<keyof typeof GOALS, number>> = GOALS,
): string[] {
  const seen = new Map<string, string>();
  return playbooks.flatMap(({ trade, words, categories, interests, worthTesting, last, place }) => {
    const problems: string[] = [];
    const first = seen.get(fold(trade));
    if (first) problems.push(`${place}: the trade "${trade}" is already in ${first}`);
    seen.set(fold(trade), place);
    if (words.length < goals.minWords || words.length > goals.maxWords)
      problems.push(
        `${place}: "${trade}" has ${words.length} words; ${goals.minWords} to ${goals.maxWords} are required`,
      );
    if (categories.length < goals.minCategories || categories.length > goals.maxCategories)
      problems.push(
        `${place}: "${trade}" has ${categories.length} categories; ${goals.minCategories} to ${goals.maxCategories} are required`,
      );
    if (new Set(categories).size < categories.length) problems.push(`${place}: "${trade}" names a category twice`);
    if (interests.length < goals.minInterests || interests.length > goals.maxInterests)
      problems.push(
        `${place}: "${trade}" has ${interests.length} interests; ${goals.minInterests} to ${goals.maxInterests} are required`,
      );
    if (worthTesting.length > goals.maxWorthTesting)
      problems.push(
        `${place}: "${trade}" has ${worthTesting.length} interests worth testing; at most ${goals.maxWorthTesting} are allowed`,
      );
    if (last.length > goals.maxLast)
      problems.push(`${place}: "${trade}" puts ${last.length} interests last; at most ${goals.maxLast} are allowed`);
    const all = [...interests, ...worthTesting, ...last];
    for (const name of new Set(all)) {
      if (!names.has(name)) problems.push(`${place}: "${name}" of "${trade}" is not in the catalogue`);
    }
    if (new Set(all).size < all.length) problems.push(`${place}: "${trade}" names an interest twice`);
    return problems;
  });
}
