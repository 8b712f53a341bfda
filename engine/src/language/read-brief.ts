import { clip, fold, words } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import { type Brief, CATEGORY_LABELS } from '../types.ts';
import type { Exclusions } from './exclusions.ts';
import type { Language } from './languages.ts';
import { OriginalText, quotedFields } from './original-text.ts';
import type { Reader, ReadPart } from './reader.ts';

/** A brief in English. `unread` is the share of its content words that could not be read, 0 to 1. */
export interface ReadBrief {
  readonly brief: Brief;
  readonly language: Language;
  readonly unread: number;
  /** The sentences of description and audience of which half or more could not be read, as written. */
  readonly unreadSentences: readonly string[];
  /** What the brief leaves out, in English. */
  readonly excluded: readonly string[];
  /** The fields that may be quoted, as written. */
  readonly original: OriginalText;
}

const FIELD_LETTERS = 1200;
/** A sentence is unread from this share of unread words on; shorter ones may be names. */
const UNREAD = { share: 0.5, words: 4 } as const;
const LABELS: ReadonlySet<string> = new Set(Object.values(CATEGORY_LABELS));

/**
 * Translates a brief into English. Its fields share one language, detected from description and audience. The location stays as
 * written: places are recognised in their own spelling. Misspellings in an English text are corrected.
 */
export function readBriefText(reader: Reader, exclusions: Exclusions, brief: Brief): ReadBrief {
  const field = (name: keyof Brief) => clip(String(brief[name] ?? ''), FIELD_LETTERS);
  const described = `${field('description')}. ${field('targetAudience')}`;
  const isDescribed = /\p{L}/u.test(described);
  const ownWords = isDescribed ? described : `${field('productName')}. ${field('category')}`;
  const language = reader.languageOf(ownWords);
  const excluded: string[] = [];
  const positive = (name: keyof Brief) => {
    const split = exclusions.split(field(name), language);
    const things = split.excluded.map((phrase) => reader.read(phrase, language).text);
    excluded.push(...things);
    return split.text;
  };
  const partsOf = new Map<keyof Brief, readonly ReadPart[]>();
  const english = (name: keyof Brief) => {
    const { text, parts } = reader.read(positive(name), language);
    partsOf.set(name, parts);
    return text;
  };
  const mended = (name: keyof Brief) => {
    const text = english(name);
    const better = language === 'en' ? reader.mend(text) : text;
    if (better === text) return text;
    const parts = partsOf.get(name) ?? [];
    partsOf.set(
      name,
      parts.map((part) => ({ ...part, english: reader.mend(part.english) })),
    );
    return better;
  };
  const read = {
    description: mended('description'),
    targetAudience: mended('targetAudience'),
    category: LABELS.has(field('category')) ? field('category') : english('category'),
    productName: english('productName') || field('productName'),
  };
  // "Cocktails but no alcohol": what is said to be sold is not excluded as a kind of something else.
  const said = new Set(words(fold(Object.values(read).join(' '))).map(stem));
  const isSold = (what: string) => words(fold(what)).every((word) => said.has(stem(word)));
  const kinds = excluded.flatMap((thing) => exclusions.kindsOf(thing, isSold));
  return {
    brief: { ...brief, ...read },
    language,
    unread: reader.read(ownWords, language).unread,
    unreadSentences: unreadSentences(reader, `${field('description')}\n${field('targetAudience')}`, language),
    excluded: [...excluded, ...kinds],
    original: new OriginalText(quotedFields(brief).map((name) => partsOf.get(name) ?? [])),
  };
}

function unreadSentences(reader: Reader, text: string, language: Language): string[] {
  const sentences = text.split(/(?<=[.!?।])\s+|\n+/).map((sentence) => sentence.trim());
  return sentences.filter((sentence) => {
    if (words(fold(sentence)).length < UNREAD.words) return false;
    if (reader.read(sentence, language).unread >= UNREAD.share) return true;
    // A list of brands is in no language, and needs none.
    const plain = sentence.replace(/(?<=\s)\p{Lu}[\p{L}'’-]*/gu, '');
    return words(fold(plain)).length >= UNREAD.words && reader.languageOf(plain) === null;
  });
}
