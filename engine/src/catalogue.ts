import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from './text/fold.ts';
import {
  BANDS,
  type Band,
  CATEGORY_LABELS,
  type Category,
  FLAGS,
  type Flag,
  type Interest,
  KINDS,
  type Kind,
  type Size,
  type Source,
  TOPICS,
  type Topic,
} from './types.ts';

/** Folder of the curated interests. */
export const CATALOGUE_DIR = join(import.meta.dirname, '..', 'catalogue');

/** A catalogue file that breaks the format in `catalogue/README.md`; the message names file and line. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

/** An interest with the file and line it was read from, and who likes it: not a part of the row, as strings cost memory (`liked-by.ts`). */
export interface SourcedInterest {
  readonly interest: Interest;
  readonly likedBy: string | null;
  readonly file: string;
  readonly line: number;
}

/** A section heading with its file and line, and the number of interests under it. */
interface Section {
  readonly path: readonly string[];
  readonly file: string;
  readonly line: number;
  size: number;
}

/** The parsed contents of one catalogue file, for the check. */
export interface CatalogueFile {
  readonly rows: readonly SourcedInterest[];
  readonly sections: readonly Section[];
}

interface SectionDefaults {
  readonly section: Section;
  readonly categories: readonly Category[];
  readonly topic: Topic;
}

/**
 * Parses the text of one catalogue file. Format: `catalogue/README.md`.
 * Throws CatalogueError at the first invalid line.
 */
export function parseCatalogue(file: string, text: string): CatalogueFile {
  const rows: SourcedInterest[] = [];
  const sections: Section[] = [];
  let fileTopic: Topic | null = null;
  let current: SectionDefaults | null = null;
  let hasRowAbove = false;

  const lines = text.split(/\r?\n/);
  // Rows are slices of the text that they are read from: it would stay in memory with all its clauses.
  const withoutClauses = lines.map((line) => (line.startsWith('> ') ? '>' : line)).join('\n');
  withoutClauses.split('\n').forEach((raw, index) => {
    const line = index + 1;
    const fail = (problem: string): never => {
      throw new CatalogueError(`${file}:${line}: ${problem}`);
    };
    const content = raw.trim();
    if (content === '' || content === '#' || content.startsWith('# ')) return;
    if (content === '>') {
      const above = hasRowAbove ? rows.pop() : undefined;
      if (!above || above.likedBy !== null)
        throw new CatalogueError(
          `${file}:${line}: "> people who …" says once who likes the interest in the line above`,
        );
      rows.push({ ...above, likedBy: (lines[index] ?? '').slice(2).trim() });
      return;
    }
    hasRowAbove = false;
    if (content.startsWith('topic:')) {
      if (fileTopic) fail('there is a second "topic:" line');
      fileTopic = member(TOPICS, content.slice(6).trim(), 'topic', fail);
    } else if (content.startsWith('##')) {
      if (!fileTopic) throw new CatalogueError(`${file}:${line}: a section before the "topic:" line`);
      current = parseSection(content, fileTopic, file, line, fail);
      sections.push(current.section);
    } else {
      if (!current) throw new CatalogueError(`${file}:${line}: an interest before the first "## path [categories]"`);
      current.section.size += 1;
      hasRowAbove = true;
      rows.push({ interest: parseInterest(content, current, fail), likedBy: null, file, line });
    }
  });
  if (!fileTopic) throw new CatalogueError(`${file}:1: no "topic:" line`);
  return { rows, sections };
}

/** Marks an alias that is searched but not encoded: Meta's Portuguese name, or a term that users type. */
const UNENCODED = /^(?:pt|search):/;

type Fail = (problem: string) => never;

function parseSection(content: string, fileTopic: Topic, file: string, line: number, fail: Fail): SectionDefaults {
  const match = /^##\s+([^[\]{}]+?)\s*\[([^\]]*)\]\s*(?:\{([^}]*)\})?$/.exec(content);
  if (!match) return fail('a section must have the form "## Interests > … [categories]", with an optional {topic}');
  const path = (match[1] as string).split('>').map((part) => part.trim());
  if (path[0] !== 'Interests') fail('a path must start with "Interests"');
  if (path.length < 2 || path.some((part) => part === ''))
    fail('a path needs at least two parts, and none may be empty');
  return {
    section: { path, file, line, size: 0 },
    categories: parseCategories(match[2] as string, fail),
    topic: match[3] === undefined ? fileTopic : member(TOPICS, match[3].trim(), 'topic', fail),
  };
}

function parseInterest(content: string, { section, categories, topic }: SectionDefaults, fail: Fail): Interest {
  const parts = content.split('|').map((part) => part.trim());
  const facts = parts.length > 4 && (parts.at(-1) ?? '').includes('=') ? parseFacts(parts.pop() as string, fail) : {};
  if (parts.length < 4 || parts.length > 5)
    fail('an interest must have the form "name | kind | band | aliases [| categories] [| facts]"');
  const [head = '', kind = '', size = '', aliasText = '', own] = parts;
  const named = /^(.*?)(?:\s+@([a-z0-9-]+))?$/.exec(head);
  const name = named?.[1]?.trim() ?? '';
  if (name === '') fail('the interest has no name');
  const slug = named?.[2] ?? slugOf(name);
  if (slug === '') fail(`no id can be derived from the name "${name}"; set one with @id`);
  const { band, source, audience } = parseSize(size, facts, fail);
  const words = aliasText.split(',').map((alias) => alias.trim());
  const others = words.filter((word) => UNENCODED.test(word)).map((word) => word.replace(UNENCODED, ''));
  const key = `builtin:${slug}`;
  return {
    id: source.kind === 'seen' ? source.metaId : key,
    key,
    name,
    kind: member(KINDS, kind, 'kind', fail) as Kind,
    // `concat` and the extra `slice` allocate exact arrays: grown ones would keep spare capacity, 2 MB in total.
    path: section.path.concat(name),
    topic,
    aliases: words.filter((word) => word !== '' && !UNENCODED.test(word)).slice(),
    ...(others.length > 0 ? { otherNames: others } : {}),
    ...(facts.also ? { alsoIds: facts.also } : {}),
    band,
    audience,
    reach: audience.lower,
    categories: own ? parseCategories(own, fail) : categories,
    source,
    ...(facts.market ? { market: facts.market } : {}),
    ...(facts.flags ? { flags: facts.flags } : {}),
  };
}

interface Facts {
  market?: string[];
  flags?: Flag[];
  meta?: string;
  also?: string[];
  seen?: string;
}

/** Reads "market=BR,PT flags=page meta=6003277229371 seen=2026-03-31". */
function parseFacts(text: string, fail: Fail): Facts {
  const facts: Facts = {};
  for (const fact of text.split(/\s+/)) {
    const [, name = '', value = ''] =
      /^(\w+)=(\S+)$/.exec(fact) ?? fail(`a fact must have the form "name=value", not "${fact}"`);
    if (Object.hasOwn(facts, name)) fail(`the fact "${name}" appears twice`);
    const list = value.split(',');
    if (name === 'market') {
      if (list.some((code) => !/^[A-Z]{2}$/.test(code)))
        fail(`a market is a list of two-letter country codes in capitals, not "${value}"`);
      facts.market = list;
    } else if (name === 'flags') facts.flags = list.map((flag) => member(FLAGS, flag, 'flag', fail));
    else if (name === 'meta' && /^\d+$/.test(value)) facts.meta = value;
    else if (name === 'also' && list.every((id) => /^\d+$/.test(id))) facts.also = list;
    else if (name === 'seen' && /^\d{4}-\d\d(-\d\d)?$/.test(value)) facts.seen = value;
    // The public source of the id, by its letter in `catalogue/README.md`.
    else if (name === 'from' && /^[A-Z]$/.test(value)) continue;
    else fail(`unknown fact "${fact}"`);
  }
  if ((facts.meta === undefined) !== (facts.seen === undefined)) fail('"meta" and "seen" must be given together');
  return facts;
}

/**
 * The third part of a line: a band, or both of Meta's bounds for a seen row ("6806182-8004071"). A seen row with a band is
 * one for which Meta gave no size.
 */
function parseSize(text: string, { meta, seen }: Facts, fail: Fail): Pick<Interest, 'band' | 'source' | 'audience'> {
  const bounds = /^(\d+)-(\d+)$/.exec(text);
  if (!bounds) {
    if (!Object.hasOwn(BANDS, text)) fail(`unknown band "${text}"; known: ${Object.keys(BANDS).join(', ')}`);
    const { lower, upper } = BANDS[text as Band];
    return { band: text as Band, source: sourceOf(meta, seen, null), audience: { lower, upper } };
  }
  if (meta === undefined) fail('only a seen interest has both bounds; a likely one has a band');
  const size = { lower: Number(bounds[1]), upper: Number(bounds[2]) };
  if (size.lower > size.upper) fail('the lower bound is above the upper bound');
  const band = Object.entries(BANDS).findLast(([, range]) => size.lower >= range.lower)?.[0] ?? '10K';
  return { band: band as Band, source: sourceOf(meta, seen, size), audience: size };
}

function sourceOf(metaId: string | undefined, checkedAt: string | undefined, size: Size | null): Source {
  if (metaId === undefined || checkedAt === undefined) return { kind: 'likely' };
  return { kind: 'seen', metaId, checkedAt, size };
}

function parseCategories(text: string, fail: Fail): Category[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  if (names.length < 1 || names.length > 3) fail('one to three categories are needed');
  if (new Set(names).size !== names.length) fail('a category appears twice');
  return names.map((name) => member(Object.keys(CATEGORY_LABELS) as Category[], name, 'category', fail));
}

function member<T extends string>(list: readonly T[], value: string, what: string, fail: Fail): T {
  const found = list.find((item) => item === value);
  return found ?? fail(`unknown ${what} "${value}"; known: ${list.join(', ')}`);
}

/** The id derived from a name unless the file gives one: folded words joined by dashes, `+`, `#` and `&` spelt out. */
export function slugOf(name: string): string {
  const spelt = name.replaceAll('+', ' plus ').replaceAll('#', ' sharp ').replaceAll('&', ' and ');
  return fold(spelt).replaceAll(' ', '-');
}

/** Reads every `*.txt` of a catalogue folder. Throws CatalogueError at the first invalid line. */
export function readCatalogueFiles(dir: string = CATALOGUE_DIR): CatalogueFile[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.txt') && name !== 'ids.txt');
  return names.sort().map((name) => parseCatalogue(name, readFileSync(join(dir, name), 'utf8')));
}

/**
 * Loads the whole catalogue with the lines that it was read from, sorted by key (code unit order).
 * Throws CatalogueError for an invalid line or a duplicate key.
 */
export function loadSourced(dir: string = CATALOGUE_DIR): SourcedInterest[] {
  const rows = readCatalogueFiles(dir).flatMap((file) => file.rows);
  const seen = new Map<string, SourcedInterest>();
  for (const row of rows) {
    const first = seen.get(row.interest.key);
    if (first) {
      throw new CatalogueError(
        `${row.file}:${row.line}: "${row.interest.name}" is already in ${first.file}:${first.line}`,
      );
    }
    seen.set(row.interest.key, row);
  }
  return rows.sort((a, b) => (a.interest.key < b.interest.key ? -1 : 1));
}

/** The interests of the whole catalogue, sorted by key. */
export function loadCatalogue(dir: string = CATALOGUE_DIR): Interest[] {
  return loadSourced(dir).map((row) => row.interest);
}
