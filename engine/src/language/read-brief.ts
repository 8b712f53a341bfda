import { type Brief, CATEGORY_LABELS } from '../types.ts';
import type { Language } from './languages.ts';
import type { Reader } from './reader.ts';

/** A brief in English. `unread` is the share of its content words that could not be read, 0 to 1. */
export interface ReadBrief {
  readonly brief: Brief;
  readonly language: Language;
  readonly unread: number;
}

const FIELD_LETTERS = 1200;
const LABELS: ReadonlySet<string> = new Set(Object.values(CATEGORY_LABELS));

/**
 * Translates a brief into English. Its fields share one language, detected from description and audience. The place, and the name
 * unless it is the only field, stay as written: places are recognised in their own spelling.
 */
export function readBriefText(reader: Reader, brief: Brief): ReadBrief {
  const field = (name: keyof Brief) => String(brief[name] ?? '').slice(0, FIELD_LETTERS);
  const described = `${field('description')}. ${field('targetAudience')}`;
  const isDescribed = /\p{L}/u.test(described);
  const ownWords = isDescribed ? described : `${field('productName')}. ${field('category')}`;
  const language = reader.languageOf(ownWords);
  const english = (name: keyof Brief) => reader.read(field(name), language).text;
  return {
    brief: {
      ...brief,
      productName: isDescribed ? field('productName') : english('productName'),
      category: LABELS.has(field('category')) ? field('category') : english('category'),
      description: english('description'),
      targetAudience: english('targetAudience'),
    },
    language,
    unread: reader.read(ownWords, language).unread,
  };
}
