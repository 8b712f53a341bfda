import { addAt, floatAt, intAt } from '../../arrays.ts';
import { ListBuilder, type PackedLists } from '../../packed-lists.ts';
import type { Playbook } from '../../playbooks.ts';
import { stemsOf, type WeightedStems } from '../bm25.ts';

/** How many times a stem counts that is in the trade's name, its words or its sayings. */
const COUNTS = { name: 2, words: 1, sayings: 1 } as const;
/** Words of the average trade that are mixed into each trade: Dirichlet smoothing. */
const SMOOTHING = 100;

/** The logarithm from which a stem speaks for a trade: some fifty trades in a thousand use it. */
const LEAST_GAIN = 2;
/** Beside the strongest word, those outside the trade's name tell nothing that say less than this, or than this share of what it says. */
const TELLING = 3.5;
const TELLING_SHARE = 0.65;

/**
 * How likely each trade is to use the words of a brief: a language model for each trade with Dirichlet smoothing (Zhai and
 * Lafferty, 2001).
 */
export class TradeWords {
  readonly #postings: PackedLists;
  /** For each trade of a posting, the logarithm of how much likelier than average it is to use the stem. */
  readonly #gains: Float32Array;
  /** What each word of a brief costs a trade: the more, the longer the trade's own text. */
  readonly #costs: Float32Array;
  readonly #names: readonly ReadonlySet<string>[];

  constructor(playbooks: readonly Pick<Playbook, 'trade' | 'words' | 'sayings'>[]) {
    const lengths = new Float32Array(playbooks.length);
    const totals = new Map<string, number>();
    const builder = new ListBuilder();
    const added: { readonly key: string; readonly count: number }[] = [];
    playbooks.forEach(({ trade, words, sayings }, number) => {
      const counts = new Map<string, number>();
      const add = (text: string, count: number) => {
        for (const key of stemsOf(text)) counts.set(key, (counts.get(key) ?? 0) + count);
      };
      add(trade, COUNTS.name);
      add(words.join(' '), COUNTS.words);
      add(sayings.join(' '), COUNTS.sayings);
      for (const [key, count] of counts) {
        builder.add(key, number);
        added.push({ key, count });
        addAt(lengths, number, count);
        totals.set(key, (totals.get(key) ?? 0) + count);
      }
    });
    const { lists, order } = builder.packed();
    const all = lengths.reduce((sum, length) => sum + length, 0) + totals.size / 2;
    this.#postings = lists;
    this.#names = playbooks.map(({ trade }) => new Set(stemsOf(trade)));
    this.#gains = Float32Array.from(order, (at) => {
      const { key, count } = added[at] as (typeof added)[number];
      return Math.log1p((count * all) / (SMOOTHING * ((totals.get(key) as number) + 0.5)));
    });
    this.#costs = lengths.map((length) => Math.log(SMOOTHING / (length + SMOOTHING)));
  }

  /** The stems that speak for one trade rather than most others, the strongest first. */
  evidence(stems: WeightedStems, trade: number): string[] {
    const name = this.#names[trade] as ReadonlySet<string>;
    const found: { readonly key: string; readonly gain: number }[] = [];
    for (const [key, weight] of stems) {
      const { start, end } = this.#postings.range(key);
      for (let at = start; at < end; at++) {
        if (intAt(this.#postings.items, at) !== trade) continue;
        const gain = weight * floatAt(this.#gains, at);
        if (gain >= LEAST_GAIN) found.push({ key, gain });
      }
    }
    const most = Math.max(0, ...found.map(({ gain }) => gain));
    return found
      .filter(({ key, gain }) => gain === most || (gain >= TELLING_SHARE * most && (gain >= TELLING || name.has(key))))
      .sort((a, b) => b.gain - a.gain)
      .map(({ key }) => key);
  }

  /** For each trade, the logarithm of the likelihood of a brief's stems, less that of an average trade. */
  score(stems: WeightedStems): Float32Array {
    let length = 0;
    for (const weight of stems.values()) length += weight;
    const scores = this.#costs.map((cost) => cost * length);
    for (const [key, weight] of stems) {
      const { start, end } = this.#postings.range(key);
      for (let at = start; at < end; at++) {
        const trade = intAt(this.#postings.items, at);
        addAt(scores, trade, weight * floatAt(this.#gains, at));
      }
    }
    return scores;
  }
}
