import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold, words } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import { isLexiconLanguage, type Language } from './languages.ts';
import { READING_DIR, templateOf } from './reading-lists.ts';

/** A text without what it says its business is not, and what that is, as written. */
export interface WithoutExclusions {
  readonly text: string;
  readonly excluded: readonly string[];
}

interface Rules {
  readonly before: RegExp;
  /** Markers of exceptions, whose lists may end with "and": "everything except tennis and golf". */
  readonly except: RegExp;
  readonly after: RegExp | null;
  /** A question of a few words, or a heading, that is answered with no: "Cats? No", "Hunde: nein". */
  readonly answered: RegExp;
  /** Before a marker, "and" begins the next thing that is left out: "no slot cars and no kits". */
  readonly joined: RegExp;
  /** Between the things before such a marker: "wine or beer is not served", "sona ya diamond nahi", and of a list that begins a sentence, "chicken, mutton aur anda nahi". */
  readonly between: RegExp;
  /** A verb about others that ends with a marker: "who do not". */
  readonly denied: RegExp;
  readonly end: ReadonlySet<string>;
  readonly skip: ReadonlySet<string>;
  readonly never: ReadonlySet<string>;
}

/** What is left out has at most this many words. */
const MAX_WORDS = 4;
const WORD = String.raw`[\p{L}\p{M}\p{N}'’-]+`;
/** "X, Y or Z": more things left out after the first, up to an "or". */
const OR = '(?:or|nor|oder|noch|ni|o|u|ou|nem|né|ya|या)';
/** Joins the last thing of a list of exceptions. */
const AND = '(?:and|&|und|y|e|ed|et|aur|और|तथा)';
/** A list of exceptions without "and" has at most this many words between two commas. */
const SHORT_THING = 2;
/** After "not" these say more of what is offered: "verkaufen wir nicht nur". */
const MORE = '(?:nur|erst|ohne|bloß|allein|immer|only|just)(?![\\p{L}\\p{M}])';
const CODES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'hi'] as const;

/** Finds what a text says its business is not (`exclusions.txt`). */
export class Exclusions {
  readonly #rules: ReadonlyMap<string, Rules>;
  readonly #kinds: ReadonlyMap<string, readonly string[]>;
  readonly #heads: ReadonlySet<string>;

  constructor(text: string) {
    this.#rules = new Map(CODES.map((code) => [code, rulesOf(code, text)]));
    this.#kinds = new Map(
      text.split(/\r?\n/).flatMap((line) => {
        const [, thing = '', kinds = ''] = /^kinds ([^:]+): (.+)$/.exec(line) ?? [];
        return thing === '' ? [] : [[keyOf(words(fold(thing))), kinds.split(', ')] as const];
      }),
    );
    this.#heads = new Set(/^heads (.+)$/m.exec(text)?.[1]?.split(/\s+/));
  }

  /**
   * What is left out with a thing: "MMA" with "MMA fights", and the kinds of it that the list knows.
   * @param thing in English
   * @param isSold whether the brief says that it has something: who teaches MMA has no fights, but MMA
   */
  kindsOf(thing: string, isSold: (what: string) => boolean): readonly string[] {
    const all = words(fold(thing));
    const last = all.findLastIndex((word) => !this.#heads.has(word));
    const telling = all.slice(0, last + 1);
    const own = last === -1 || telling.length === all.length ? [] : [telling.join(' ')];
    if (own.some(isSold)) return [];
    return [...own, ...(this.#kinds.get(keyOf(telling)) ?? []).filter((kind) => !isSold(kind))];
  }

  split(text: string, language: Language): WithoutExclusions {
    const rules = this.#rules.get(language !== null && isLexiconLanguage(language) ? language : 'en');
    if (!rules || language === null) return { text, excluded: [] };
    const excluded: string[] = [];
    const take = (words: readonly string[]) => {
      const telling = words.filter((word) => !rules.never.has(word.toLowerCase()));
      if (telling.length > 0) excluded.push(words.join(' '));
      return telling.length > 0;
    };
    const without = (part: string): string =>
      part.replace(rules.before, (_all, lead: string, marker: string, list: string, at: number) => {
        // "People who do not invest" says what they do; "we do not film christenings" what the business does not.
        if (rules.denied.test(`${part.slice(0, at)}${lead}${marker}`))
          return `${lead}${marker} ${without(` ${list}`).trim()}`;
        const { things, after } = thingsOf(list, rules, rules.except.test(marker.trim()));
        const isExcluded = things.map(take).includes(true);
        // What follows may name more.
        return isExcluded ? `${lead} ${without(` ${after}`)}` : `${lead}${marker} ${without(` ${list}`).trim()}`;
      });
    let rest = text.replace(rules.joined, ', ').replace(rules.answered, (all, start: string, thing: string) => {
      const left = thing.split(/\s+/).filter((word) => {
        const low = word.toLowerCase();
        return !rules.skip.has(low) && !rules.end.has(low) && !rules.never.has(low);
      });
      return left.length > 0 && take(left) ? `${start} ` : all;
    });
    // First: of "dogs are not allowed", "not" would leave out "allowed".
    if (rules.after) {
      rest = rest.replace(rules.after, (all, before: string) => {
        const things = before.split(rules.between).map((thing) => {
          const words = thing
            .trim()
            .split(/\s+/)
            .filter((word) => !rules.skip.has(word.toLowerCase()) && !rules.end.has(word.toLowerCase()));
          return words.slice(-2);
        });
        return things.map(take).includes(true) ? ' ' : all;
      });
    }
    return { text: tidy(without(rest)), excluded };
  }
}

function keyOf(all: readonly string[]): string {
  return all.map(stem).join(' ');
}

/** Without the gaps and stops that what was taken out leaves behind. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;!?])/g, '')
    .replace(/(?<=^|[.!?])[,;]+/g, '')
    .replace(/[,;]?([.!?])[.,;]+/g, '$1')
    .trim();
}

/** The things at the start of what follows a marker, and the rest of it. @param isException whether "and" joins them too */
function thingsOf(list: string, { end, skip }: Rules, isException: boolean): { things: string[][]; after: string } {
  const join = isException ? `(?:${OR}|${AND})` : OR;
  const pieces = list.split(new RegExp(String.raw`(?:\s*,\s*(?:${join}\s+)?|\s+${join}\s+)`, 'giu'));
  const isShort = (piece: string) =>
    piece.split(/\s+/).filter((word) => word !== '' && !skip.has(word.toLowerCase())).length <= SHORT_THING;
  // Only "a, b or c" is a list: after "no sugar, fresh juices" comes what is sold.
  const isList = new RegExp(String.raw`\s${join}\s`, 'iu').test(list) || (isException && pieces.every(isShort));
  const things: string[][] = [];
  let after = '';
  pieces.forEach((piece, place) => {
    const words = piece
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '');
    while (words.length > 0 && skip.has((words[0] as string).toLowerCase())) words.shift();
    const stop = words.findIndex((word) => end.has(word.toLowerCase()));
    const own = words.slice(0, stop === -1 ? MAX_WORDS : Math.min(stop, MAX_WORDS));
    if (after !== '' || (place > 0 && !isList) || own.length === 0)
      after += `${place === 0 ? '' : ', '}${piece.trim()}`;
    else {
      things.push(own);
      if (own.length < words.length) after = words.slice(own.length).join(' ');
    }
  });
  return { things, after };
}

function rulesOf(code: string, text: string): Rules {
  const lines = (kind: string) =>
    text.split(/\r?\n/).flatMap((line) => new RegExp(`^${kind} ${code}: (.+)$`).exec(line)?.[1] ?? []);
  const words = (kind: string) => new Set(lines(kind).flatMap((line) => line.split(/\s+/)));
  const patterns = (kind: string) =>
    lines(kind)
      .map((line) => templateOf(line).replaceAll("'", "['’]"))
      .join('|');
  const except = patterns('except');
  const before = [except, patterns('before')].filter((pattern) => pattern !== '').join('|');
  const after = patterns('after');
  // In Hindi "and" joins them too: "chicken aur mutton nahi".
  const join = code === 'hi' ? `${OR}|${AND}` : OR;
  const answers = patterns('answer');
  return {
    answered: new RegExp(
      String.raw`(^|[.,;!?:¿(–—\n]\s*)¿?((?:${WORD}\s+){0,2}${WORD})\s*[?:]\s*(?:${answers})(?=\s*(?:[.,;!)\n]|$))`,
      'giu',
    ),
    joined: new RegExp(String.raw`,?\s+(?:${OR}|${AND})\s+(?=(?:${before})\s)`, 'giu'),
    before: new RegExp(String.raw`(^|[\s,.;:!?(–—])(${before})\s+([^.;:!?()–—\n]+)`, 'giu'),
    denied: new RegExp(`(?:${patterns('denied') || '(?!)'})$`, 'iu'),
    except: new RegExp(`^(?:${except === '' ? '(?!)' : except})$`, 'iu'),
    after:
      after === ''
        ? null
        : new RegExp(
            String.raw`((?:(?<=^|[.!?:;\n]\s*)(?:${WORD},\s+){1,3}(?=${WORD}\s+(?:${join})\s))?(?:${WORD}\s+(?:${join})\s+){0,2}(?:${WORD}\s+){1,3})(?:${after})(?![\p{L}\p{M}]|\s+${MORE})`,
            'giu',
          ),
    between: new RegExp(String.raw`(?:(?<=\s)(?:${join})|,)\s`, 'giu'),
    end: words('end'),
    skip: words('skip'),
    never: words('never'),
  };
}

/** Loads the shipped phrases. */
export function loadExclusions(): Exclusions {
  return new Exclusions(readFileSync(join(READING_DIR, 'exclusions.txt'), 'utf8'));
}
