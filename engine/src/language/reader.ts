import { splitCompound } from './compounds.ts';
import type { EnglishWords } from './english-words.ts';
import type { Language, LexiconLanguage } from './languages.ts';
import { isLexiconLanguage } from './languages.ts';
import { type Lexicon, MAX_PHRASE, type Meaning } from './lexicon.ts';
import { correctSlip } from './spelling.ts';
import { foldForeign, type Token, tokensOf } from './tokens.ts';

/** Some words as written, and what they became in English: nothing if they were left out. `gap` stands between them and the words before. */
export interface ReadPart {
  readonly english: string;
  readonly written: string;
  readonly gap: string;
}

/** A text in English, word by word. `unread` is the share of its content words that could not be read, 0 to 1. */
export interface ReadText {
  readonly text: string;
  readonly language: Language;
  readonly unread: number;
  readonly parts: readonly ReadPart[];
}

/** The translation of one or more words: English, empty (a function word), or null if unknown. */
interface Reading {
  readonly english: string | null;
  readonly words: number;
}

/** Evidence of one word for the language of a text. A word shared by several languages counts half. */
const EVIDENCE = { stopWord: 1.5, word: 1.2, form: 0.9, english: 1, shortEnglish: 0.4, compound: 0.8 } as const;
/** Below this share of known words, a text is in no supported language. */
const KNOWN_SHARE = 0.5;
const FEW_WORDS = 3;
/** Shorter foreign words in an English text are not translated. */
const SHORTEST_FOREIGN = 4;
const ACCENT = /[a-z][\u0300-\u036f]/iu;

/**
 * Translates texts in six languages into English with a lexicon: word by word, phrases first. It never guesses: unknown words
 * are counted.
 */
export class Reader {
  readonly #lexicon: Lexicon;
  readonly #english: EnglishWords;
  readonly #isName: (folded: string) => boolean;

  readonly #isOther: (folded: string) => boolean;

  /**
   * @param isName whether a folded word occurs in the catalogue: brands and terms that need no translation
   * @param isOther whether it is another real name, which is no misspelling
   */
  constructor(
    lexicon: Lexicon,
    english: EnglishWords,
    isName: (folded: string) => boolean = () => false,
    isOther: (folded: string) => boolean = () => false,
  ) {
    this.#isOther = isOther;
    this.#lexicon = lexicon;
    this.#english = english;
    this.#isName = isName;
  }

  /** Whether a folded word is real: English or in the lexicon. Real words are not typos. */
  isWord(folded: string): boolean {
    return this.#english.has(folded) || this.#lexicon.meanings(folded).some((meaning) => meaning.base);
  }

  /** Whether a folded word is known: a real word, or a name in the catalogue. */
  isKnown(folded: string): boolean {
    return this.#isName(folded) || this.isWord(folded);
  }

  /** The language of a text; null if it is not supported. Names and very short texts count as English. */
  languageOf(text: string): Language {
    const all = tokensOf(text);
    // Latin names or phrases within another script are read by themselves; the Hindi script is supported.
    const latin = all.filter((token) => !isOtherScript(token) || this.#lexicon.meanings(token.folded).length > 0);
    const tokens = latin.some(({ folded }) => folded.length > 2 && this.isKnown(folded)) ? latin : all;
    const votes = new Map<string, number>([['en', 0]]);
    const vote = (language: string, weight: number) => votes.set(language, (votes.get(language) ?? 0) + weight);
    let unknown = 0;
    tokens.forEach((token, at) => {
      if (!this.#votesOf(token, vote)) unknown += 1;
      this.#phraseVotes(tokens, at, vote);
    });
    const [best, weight] = [...votes].reduce((a, b) => (b[1] > a[1] ? b : a));
    if (unknown >= FEW_WORDS && unknown > tokens.length * KNOWN_SHARE) return null;
    if (weight === 0) return tokens.some(isOtherScript) ? null : 'en';
    return best === 'en' || isLexiconLanguage(best) ? best : null;
  }

  /** Translates a text into English. English text is unchanged except for single foreign words. */
  read(text: string, language: Language = this.languageOf(text)): ReadText {
    const tokens = tokensOf(text);
    const known = (token: Token) => /\d/.test(token.folded) || this.#isName(token.folded);
    let out = '';
    let telling = 0;
    let unread = 0;
    let changed = language !== 'en';
    const parts: ReadPart[] = [];
    for (let at = 0; at < tokens.length; ) {
      const token = tokens[at] as Token;
      const reading = this.#readAt(tokens, at, language);
      const { gap } = token;
      let { english } = reading;
      changed ||= english !== null;
      if (english === null) {
        const isKept = (language === 'en' && !isOtherScript(token)) || known(token) || isLikeName(token, at, language);
        english = isKept ? token.written : '';
        changed ||= !isKept;
        if (!isKept) unread += 1;
      }
      if (english !== '') out += gap + english;
      else if (gap.trim() !== '') out += gap;
      parts.push({ english, written: writtenAt(tokens, at, reading.words), gap });
      if (reading.english !== '') telling += 1;
      at += reading.words;
    }
    if (!changed) return { text, language, unread: 0, parts };
    return { text: out.replace(/\s+/g, ' ').trim(), language, unread: telling === 0 ? 0 : unread / telling, parts };
  }

  /** An English text with misspellings corrected: unknown words one slip away from an English word of the catalogue. */
  mend(text: string): string {
    const usable = (word: string) => this.#isName(word) && this.#english.has(word);
    return tokensOf(text).reduce((out, { written, folded }) => {
      const better =
        /^\p{Ll}/u.test(written) && !this.isKnown(folded) && !this.#isOther(folded)
          ? correctSlip(folded, usable)
          : null;
      return better === null ? out : out.replace(written, better);
    }, text);
  }

  #votesOf(token: Token, vote: (language: string, weight: number) => void): boolean {
    const word = token.folded;
    const stops = [...this.#lexicon.stopWordIn(word)];
    for (const language of stops) vote(language, stops.length > 1 ? EVIDENCE.stopWord / 2 : EVIDENCE.stopWord);
    const english = this.#isEnglish(token);
    if (english && !stops.includes('en')) {
      const sure = word.length > 3 && stops.length === 0;
      vote('en', sure ? EVIDENCE.english : EVIDENCE.shortEnglish);
    }
    const meanings =
      stops.length > 0 ? [] : this.#lexicon.meanings(word).filter((meaning) => this.#isMeant(word, meaning));
    for (const { language, base } of meanings) {
      vote(language, (base ? EVIDENCE.word : EVIDENCE.form) * (english ? 0.6 : 1));
    }
    const compound = !english && stops.length === 0 && meanings.length === 0 && this.#compound(word) !== null;
    if (compound) vote('de', EVIDENCE.compound);
    return stops.length > 0 || english || meanings.length > 0 || compound || /\d/.test(word) || this.#isName(word);
  }

  /** "Médico" has accents, and "maler" only looks like a form of an English word: both are read in their own language. */
  #isEnglish({ folded, written }: Token): boolean {
    if (!this.#english.has(folded)) return false;
    const isForeign = ACCENT.test(written.normalize('NFD')) || !this.#english.isListed(folded);
    return !isForeign || !this.#lexicon.meanings(folded).some(({ base }) => base);
  }

  #phraseVotes(tokens: readonly Token[], at: number, vote: (language: string, weight: number) => void): void {
    for (let words = MAX_PHRASE; words > 1; words--) {
      const meanings = this.#lexicon.meanings(phraseAt(tokens, at, words) ?? '');
      for (const { language } of meanings) vote(language, EVIDENCE.word);
      if (meanings.length > 0) return;
    }
  }

  /** Translates the longest phrase that begins at a position. */
  #readAt(tokens: readonly Token[], at: number, language: Language): Reading {
    const first = tokens[at] as Token;
    if (language === null) return { english: null, words: 1 };
    for (let words = MAX_PHRASE; words > 1 && language !== 'en'; words--) {
      const meaning = this.#meaning(phraseAt(tokens, at, words) ?? '', language);
      if (meaning) return { english: meaning.english, words };
    }
    // The "e" of "e-bike" is no "and".
    if (language !== 'en' && first.folded === 'e' && tokens[at + 1]?.gap === '-')
      return { english: first.written, words: 1 };
    return { english: this.#readWord(first, language), words: 1 };
  }

  #readWord({ folded, written }: Token, language: 'en' | LexiconLanguage): string | null {
    const english = this.#english.has(folded);
    if (language === 'en') {
      if (english || folded.length < SHORTEST_FOREIGN || this.#isName(folded)) return null;
      const [only, ...others] = this.#lexicon.meanings(folded).filter((meaning) => meaning.base || folded.length > 4);
      return only && others.every((other) => other.english === only.english) ? only.english : null;
    }
    const stops = this.#lexicon.stopWordIn(folded);
    if (stops.has(language)) return '';
    const meaning = this.#meaning(folded, language);
    if (meaning) return meaning.english;
    if (language === 'de' && !this.#isName(folded)) {
      const compound = this.#compound(folded);
      if (compound !== null && !english) return compound;
    }
    if (stops.has('en')) return '';
    if (english && folded.length > 2) return written;
    return null;
  }

  #meaning(words: string, language: LexiconLanguage): Meaning | undefined {
    return this.#lexicon
      .meanings(words)
      .find((meaning) => meaning.language === language && this.#isMeant(words, meaning));
  }

  /** A real word or a name that only sounds like a Hindi word is not Hindi: "car" is not "chara". */
  #isMeant(word: string, { language, base }: Meaning): boolean {
    return base || language !== 'hi' || !(this.#english.has(word) || this.#isName(word));
  }

  #exactGerman(word: string): Meaning | undefined {
    return this.#lexicon.meanings(word).find((meaning) => meaning.language === 'de' && meaning.base);
  }

  #compound(word: string): string | null {
    return splitCompound(word, (part, isHead) => {
      // The first part of a compound may be a verb without its ending: "kletterkurs" is klettern + Kurs.
      const verb = () => this.#exactGerman(`${part}n`) ?? this.#exactGerman(`${part}en`);
      const meaning = this.#meaning(part, 'de') ?? (isHead || part.length < 4 ? undefined : verb());
      if (meaning && (part.length > 3 || !isHead || meaning.base)) return meaning.english;
      return !isHead && part.length > 3 && this.#english.has(part) ? part : null;
    });
  }

  /**
   * The English for a search term with foreign words; null if there is nothing to translate. `sure` is false if the
   * term might also be English.
   */
  translate(term: string): { readonly text: string; readonly sure: boolean } | null {
    const own = this.languageOf(term);
    const language: LexiconLanguage | null = own === 'en' ? this.#languageThroughout(term) : own;
    if (own === 'en') {
      const mixed = this.read(term, own).text;
      if (foldForeign(mixed) !== foldForeign(term)) return { text: mixed, sure: true };
    }
    if (language === null) return null;
    const { text, unread } = this.read(term, language);
    if (text === '' || unread > KNOWN_SHARE || foldForeign(text) === foldForeign(term)) return null;
    const plain = tokensOf(term).every(({ folded }) => this.#english.has(folded));
    return { text, sure: own === language && !plain };
  }

  /** The language in which every word of an English term also has a meaning ("pan", "kinder"), if any. */
  #languageThroughout(term: string): LexiconLanguage | null {
    const tokens = tokensOf(term);
    const whole = this.#lexicon.meanings(tokens.map(({ folded }) => folded).join(' '))[0];
    if (whole?.base) return whole.language;
    const lists = tokens.map(({ folded }) => this.#lexicon.meanings(folded).filter(({ base }) => base));
    const [first = [], ...rest] = lists;
    const common = first.find(({ language }) =>
      rest.every((list) => list.some((other) => other.language === language)),
    );
    return common?.language ?? null;
  }
}

function writtenAt(tokens: readonly Token[], at: number, words: number): string {
  const [first, ...rest] = tokens.slice(at, at + words);
  return `${first?.written ?? ''}${rest.map(({ gap, written }) => gap + written).join('')}`;
}

function phraseAt(tokens: readonly Token[], at: number, words: number): string | null {
  const list = tokens.slice(at, at + words);
  if (list.length < words || list.slice(1).some((token) => !/^[\s-]*$/.test(token.gap))) return null;
  return list.map((token) => token.folded).join(' ');
}

/** Whether an unknown word is likely a name. German capitalises every noun. */
function isLikeName(token: Token, at: number, language: Language): boolean {
  return language !== null && language !== 'de' && at > 0 && /^\p{Lu}/u.test(token.written);
}

function isOtherScript(token: Token): boolean {
  return !/\p{Script=Latin}|\p{N}/u.test(token.written);
}
