import { addAt, byteAt, floatAt, intAt, numberAt, shortAt } from '../arrays.ts';
import { FIELDS, isNameField, type PhraseTable } from './phrases.ts';
import type { QueryWord } from './query.ts';

/** Weight of a match in each field: name, alias, bag, path, bare, other name. A whole alias is another name; part of one is only a hint. */
const FIELD_WEIGHTS = [1, 0.82, 0.72, 0.4, 0.97, 0.82] as const;
const WHOLE_WEIGHTS = [1.1, 1.02, 0.8, 0.5, 1.07, 1.05] as const;
const [ALIAS, BAG, OTHER] = [FIELDS.indexOf('alias'), FIELDS.indexOf('bag'), FIELDS.indexOf('other')];
/**
 * Bonus for a name of several words, or of one, that occurs as a whole in a longer query: "dog food" in "vegan dog food". If the
 * other words are in other fields of the row, the bonus is `elsewhere` (for an alias: `alias`) times the share of the query that it covers.
 */
const CONTAINED = { several: 0.15, one: 0.06, elsewhere: 0.24, alias: 0.12 } as const;
/** From this share of each other, phrase and query have the same words, in the plural or another order at most. */
const SAME_WORDS = 0.965;
/** A word counts as found from this weight on; prefixes of much longer words are below it. */
const FOUND_WEIGHT = 0.53;

/** The rows that one term matches: scores, the phrase with each row's best score, and how many of the term's words it holds. */
export interface TermResult {
  readonly rows: Uint32Array;
  readonly scores: Float32Array;
  readonly phrases: Int32Array;
  readonly held: Uint8Array;
  /** The weighted share of the words that each row holds; 1 for a term of one word. */
  readonly found: Float32Array;
}

/**
 * Scores the rows of a phrase table for one term. It reuses buffers (some 30 bytes per row and phrase), so create one
 * instance per table.
 */
export class TermSearcher {
  readonly #table: PhraseTable;
  readonly #phraseFound: Float32Array;
  readonly #phraseShare: Float32Array;
  readonly #phraseWord: Int32Array;
  readonly #rowFound: Float32Array;
  readonly #rowWord: Int32Array;
  readonly #rowWordBest: Float32Array;
  readonly #rowHeld: Uint8Array;
  readonly #rowHeldWord: Int32Array;
  readonly #rowScore: Float32Array;
  readonly #rowContained: Float32Array;
  readonly #rowPhrase: Int32Array;
  readonly #touchedPhrases: Uint32Array;
  readonly #touchedRows: Uint32Array;

  constructor(table: PhraseTable, rowCount: number) {
    const phraseCount = table.texts.length;
    this.#table = table;
    this.#phraseFound = new Float32Array(phraseCount);
    this.#phraseShare = new Float32Array(phraseCount);
    this.#phraseWord = new Int32Array(phraseCount).fill(-1);
    this.#touchedPhrases = new Uint32Array(phraseCount);
    this.#rowFound = new Float32Array(rowCount);
    this.#rowWord = new Int32Array(rowCount).fill(-1);
    this.#rowWordBest = new Float32Array(rowCount);
    this.#rowHeld = new Uint8Array(rowCount);
    this.#rowHeldWord = new Int32Array(rowCount).fill(-1);
    this.#rowScore = new Float32Array(rowCount);
    this.#rowContained = new Float32Array(rowCount);
    this.#rowPhrase = new Int32Array(rowCount);
    this.#touchedRows = new Uint32Array(rowCount);
  }

  /** Scores in (0, 1.1] for every row that the term matches, unordered. */
  run(term: string, query: readonly QueryWord[]): TermResult {
    const { rowsOfPhrase } = this.#table;
    const weights = query.map((word) => this.#rarity(word));
    const sum = weights.reduce((a, b) => a + b, 0);
    let phrases = 0;
    let rows = 0;
    query.forEach((word, i) => {
      phrases = this.#touchPhrases(word, i, numberAt(weights, i) / sum, phrases);
    });
    for (let p = 0; p < phrases; p++) {
      const phrase = intAt(this.#touchedPhrases, p);
      const contained = query.length > 1 && this.#isContained(phrase, term);
      const score = this.#phraseScore(phrase, term, query.length, contained);
      const worth = isNameField(byteAt(this.#table.fields, phrase)) ? CONTAINED.elsewhere : CONTAINED.alias;
      const share = contained ? worth * floatAt(this.#phraseFound, phrase) : 0;
      const end = intAt(rowsOfPhrase.starts, phrase + 1);
      for (let at = intAt(rowsOfPhrase.starts, phrase); at < end; at++) {
        const row = intAt(rowsOfPhrase.items, at);
        if (this.#rowScore[row] === 0) this.#touchedRows[rows++] = row;
        if (share > floatAt(this.#rowContained, row)) this.#rowContained[row] = share;
        if (score > floatAt(this.#rowScore, row)) {
          this.#rowScore[row] = score;
          this.#rowPhrase[row] = phrase;
        }
      }
    }
    if (query.length > 1) this.#spread(query, weights, sum);
    return this.#harvest(phrases, rows, query.length);
  }

  #rarity(word: QueryWord): number {
    const { phrasesOfWord, texts } = this.#table;
    const best = word.expansions[0];
    if (!best) return Math.log(1 + texts.length);
    const count = intAt(phrasesOfWord.starts, best.word + 1) - intAt(phrasesOfWord.starts, best.word);
    return Math.log(1 + texts.length / (count + 1));
  }

  /** Adds one query word to every phrase that holds one of its expansions, counting the best expansion. */
  #touchPhrases(word: QueryWord, serial: number, weight: number, touched: number): number {
    const { phrasesOfWord, letters, vocabulary } = this.#table;
    let count = touched;
    for (const expansion of word.expansions) {
      const length = (vocabulary.list[expansion.word] as string).length * expansion.weight;
      const end = intAt(phrasesOfWord.starts, expansion.word + 1);
      for (let at = intAt(phrasesOfWord.starts, expansion.word); at < end; at++) {
        const phrase = intAt(phrasesOfWord.items, at);
        const last = intAt(this.#phraseWord, phrase);
        if (last === serial) continue;
        if (last === -1) this.#touchedPhrases[count++] = phrase;
        this.#phraseWord[phrase] = serial;
        addAt(this.#phraseFound, phrase, weight * expansion.weight);
        addAt(this.#phraseShare, phrase, length / shortAt(letters, phrase));
      }
    }
    return count;
  }

  /** Whether a longer term contains a whole name, or a whole alias of several words: "dog food" in "vegan dog food". */
  #isContained(phrase: number, term: string): boolean {
    const field = byteAt(this.#table.fields, phrase);
    const text = this.#table.folded[phrase] as string;
    const counts = isNameField(field) || ((field === ALIAS || field === OTHER) && text.includes(' '));
    return counts && text.length <= term.length && ` ${term} `.includes(` ${text} `);
  }

  #phraseScore(phrase: number, term: string, wordCount: number, isContained: boolean): number {
    const field = byteAt(this.#table.fields, phrase);
    const text = this.#table.folded[phrase] as string;
    const worth = numberAt(FIELD_WEIGHTS, field);
    const whole = numberAt(WHOLE_WEIGHTS, field);
    if (text === term) return whole;
    const found = floatAt(this.#phraseFound, phrase);
    const share = field === BAG ? 0.5 : Math.min(1, floatAt(this.#phraseShare, phrase));
    const isSame = found > SAME_WORDS && share > SAME_WORDS && (wordCount === 1 || field !== ALIAS);
    if (isSame) return whole * found;
    const begins = text.startsWith(term) ? 0.06 : 0;
    const partial = wordCount > 1 ? found * found : found;
    const contained = isContained && isNameField(field) ? CONTAINED[text.includes(' ') ? 'several' : 'one'] : 0;
    return worth * (0.58 * partial + 0.36 * found * share + begins + contained);
  }

  /** The words of a query may be in different fields of a row ("vegan" in the name, "cookbook" in an alias). */
  #spread(query: readonly QueryWord[], weights: readonly number[], sum: number): void {
    const { phrasesOfWord, rowsOfPhrase, fields } = this.#table;
    query.forEach((word, serial) => {
      const share = numberAt(weights, serial) / sum;
      for (const expansion of word.expansions) {
        const held = expansion.weight >= FOUND_WEIGHT;
        const end = intAt(phrasesOfWord.starts, expansion.word + 1);
        for (let at = intAt(phrasesOfWord.starts, expansion.word); at < end; at++) {
          const phrase = intAt(phrasesOfWord.items, at);
          const value = expansion.weight * (0.4 + 0.6 * numberAt(FIELD_WEIGHTS, byteAt(fields, phrase))) * share;
          const last = intAt(rowsOfPhrase.starts, phrase + 1);
          for (let r = intAt(rowsOfPhrase.starts, phrase); r < last; r++) {
            const row = intAt(rowsOfPhrase.items, r);
            this.#addToRow(row, serial, value);
            if (!held || this.#rowHeldWord[row] === serial) continue;
            this.#rowHeldWord[row] = serial;
            this.#rowHeld[row] = byteAt(this.#rowHeld, row) + 1;
          }
        }
      }
    });
  }

  #addToRow(row: number, serial: number, value: number): void {
    const before = this.#rowWord[row] === serial ? floatAt(this.#rowWordBest, row) : 0;
    if (value <= before) return;
    this.#rowWord[row] = serial;
    this.#rowWordBest[row] = value;
    this.#rowFound[row] = floatAt(this.#rowFound, row) + value - before;
  }

  #harvest(phrases: number, rows: number, wordCount: number): TermResult {
    const result = {
      rows: this.#touchedRows.slice(0, rows),
      scores: new Float32Array(rows),
      phrases: new Int32Array(rows),
      held: new Uint8Array(rows),
      found: new Float32Array(rows),
    };
    for (let i = 0; i < rows; i++) {
      const row = intAt(result.rows, i);
      const found = floatAt(this.#rowFound, row);
      const spread = 0.8 * found * found + floatAt(this.#rowContained, row);
      result.scores[i] = Math.max(floatAt(this.#rowScore, row), wordCount > 1 ? spread : 0);
      result.phrases[i] = intAt(this.#rowPhrase, row);
      result.held[i] = wordCount > 1 ? byteAt(this.#rowHeld, row) : 1;
      result.found[i] = wordCount > 1 ? found : 1;
      this.#rowScore[row] = 0;
      this.#rowContained[row] = 0;
      this.#rowFound[row] = 0;
      this.#rowHeld[row] = 0;
      this.#rowHeldWord[row] = -1;
      this.#rowWord[row] = -1;
    }
    for (let p = 0; p < phrases; p++) {
      const phrase = intAt(this.#touchedPhrases, p);
      this.#phraseFound[phrase] = 0;
      this.#phraseShare[phrase] = 0;
      this.#phraseWord[phrase] = -1;
    }
    return result;
  }
}
