/** Languages that are translated into English, by ISO code. */
export const LANGUAGES = {
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  pt: 'Portuguese',
  it: 'Italian',
  hi: 'Hindi',
} as const;

/** A language of the lexicon. */
export type LexiconLanguage = keyof typeof LANGUAGES;

/** The language of a text; null if it is not supported. */
export type Language = 'en' | LexiconLanguage | null;

/** Whether a code is one of the lexicon's languages. */
export function isLexiconLanguage(code: string): code is LexiconLanguage {
  return Object.hasOwn(LANGUAGES, code);
}
