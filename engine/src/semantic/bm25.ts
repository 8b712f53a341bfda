import { addAt, byteAt, floatAt, intAt, numberAt } from '../arrays.ts';
import { ListBuilder, type PackedLists } from '../packed-lists.ts';
import { aliasesOf, placeOf } from '../rows.ts';
import { fold, words } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import type { InterestRow } from '../types.ts';

/** Stems of a query with their weights. */
export type WeightedStems = ReadonlyMap<string, number>;

const K1 = 1.2;
const B = 0.5;
/** A word unknown to the reference weighs as much as its rarest word. */
const UNSEEN_RARITY = 8;
const FIELD_WEIGHTS = { name: 2, alias: 1, place: 0.5 } as const;

/** Where a stem occurs in a row; the first of these if there are several. */
const PLACES = ['name', 'alias', 'place'] as const;
export type Place = (typeof PLACES)[number];

/** BM25 over the names, aliases and paths of rows, by stem. Repeated alias words count less each time. Some 12 bytes per stem and row. */
export class Bm25 {
  readonly size: number;
  readonly #postings: PackedLists;
  /** For each row of a posting, how often it holds the stem, and in which place. */
  readonly #frequencies: Float32Array;
  readonly #places: Uint8Array;
  readonly #norms: Float32Array;
  readonly #meanLength: number;
  readonly #reference: Bm25 | undefined;

  /** @param reference supplies word rarity and average length if the rows are too few or too similar. */
  constructor(rows: readonly InterestRow[], reference?: Bm25) {
    this.size = rows.length;
    this.#reference = reference;
    const lengths = new Float32Array(rows.length);
    const postings = new ListBuilder();
    const frequencies: number[] = [];
    const places: number[] = [];
    rows.forEach((row, number) => {
      const counts = new Map<string, { frequency: number; place: Place }>();
      const add = (text: string, place: Place) => {
        for (const key of stemsOf(text)) {
          const count = counts.get(key);
          if (count) count.frequency += FIELD_WEIGHTS[place];
          else counts.set(key, { frequency: FIELD_WEIGHTS[place], place });
        }
      };
      add(row.name, 'name');
      for (const alias of aliasesOf(row)) add(alias, 'alias');
      for (const part of placeOf(row)) add(part, 'place');
      for (const [key, { frequency, place }] of counts) {
        addAt(lengths, number, frequency);
        postings.add(key, number);
        frequencies.push(frequency);
        places.push(PLACES.indexOf(place));
      }
    });
    const { lists, order } = postings.packed();
    this.#postings = lists;
    this.#frequencies = Float32Array.from(order, (at) => numberAt(frequencies, at));
    this.#places = Uint8Array.from(order, (at) => numberAt(places, at));
    const mean = lengths.reduce((a, b) => a + b, 0) / Math.max(1, rows.length) || 1;
    this.#meanLength = reference?.meanLength ?? mean;
    this.#norms = lengths.map((length) => K1 * (1 - B + (B * length) / this.#meanLength));
  }

  get meanLength(): number {
    return this.#meanLength;
  }

  /** Weight of a stem by rarity: 0 if no row holds it. */
  rarity(key: string): number {
    const { start, end } = this.#postings.range(key);
    const count = end - start;
    if (this.#reference) return this.#reference.rarity(key) || (count > 0 ? UNSEEN_RARITY : 0);
    return count === 0 ? 0 : Math.log(1 + (this.size - count + 0.5) / (count + 0.5));
  }

  /** Calls `take` with each row that holds a stem, and the stem's place in the row. */
  holders(key: string, take: (row: number, place: Place) => void): void {
    const { start, end } = this.#postings.range(key);
    for (let at = start; at < end; at++) {
      take(intAt(this.#postings.items, at), PLACES[byteAt(this.#places, at)] as Place);
    }
  }

  /** Adds each row's score for the stems to `into` (one number per row). */
  score(stems: WeightedStems, into: Float32Array = new Float32Array(this.size)): Float32Array {
    for (const [key, weight] of stems) {
      const factor = weight * this.rarity(key);
      const { start, end } = this.#postings.range(key);
      for (let at = start; at < end; at++) {
        const row = intAt(this.#postings.items, at);
        const frequency = floatAt(this.#frequencies, at);
        const gain = (frequency * (K1 + 1)) / (frequency + floatAt(this.#norms, row));
        addAt(into, row, factor * gain);
      }
    }
    return into;
  }
}

/** "e-bike" is written "ebike" too, and an electric one is still a bike. */
const ELECTRONIC = /\be-(?=\p{L}{3})(\p{L}+)/giu;

/** "off-road", "high-end", "start-up": one half says nothing alone, and the other half ("road") something else. */
const HYPHENATED = /(\p{L}+)-(\p{L}+)/gu;

/** The folded words of a text; a hyphenated word that holds a stop word counts as one word too ("offroad"). */
export function wordsOf(text: string): string[] {
  if (!text.includes('-')) return words(fold(text));
  const joined = text.replace(ELECTRONIC, 'e$1 $1').replace(HYPHENATED, (whole, first: string, second: string) => {
    const isStopped = STOP_WORDS.has(first.toLowerCase()) || STOP_WORDS.has(second.toLowerCase());
    return isStopped ? `${first}${second} ${first} ${second}` : whole;
  });
  return words(fold(joined));
}

/** The stems of a text's content words, in order, with repetitions. */
export function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem);
}

/** Words that say nothing about a product, in English, and the most common in Spanish, Portuguese, French and German. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being below best better between both but by can
  could daily did do does doing down during each easy every everyone few for from further get gets getting give good great had has have
  having he help helps her here hers high him his how i if in into is it its just keep kind know less let like likes live look looking
  love loves made make makes making many me monthly more most much my need needs new no nor not now of off offer offers on once only or other
  our out over own people per plus quality same she should so some such than that the their them then there these they thing things
  this those through to too top under until up us use used user users using very via want wants was way we weekly well were what when
  where which while who why will with within without world would year years you young your aged age adults men women male female
  years old based free one ones come comes coming take takes taken taking done tell tells told someone somebody anyone something anything nobody
  opening opened soon welcome stuff away really always never ever every much lots ur ya
  de la el los las un una y en con para por que del se su al e o os as um uma com no na do da dos das em le les des et du pour avec
  sur der die das und mit fur ein eine von zu den im`.split(/\s+/),
);
