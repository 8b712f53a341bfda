import { intAt } from '../../arrays.ts';
import { ListBuilder, type PackedLists } from '../../packed-lists.ts';
import type { Playbook } from '../../playbooks.ts';
import { stemsOf, type WeightedStems } from '../bm25.ts';

/** Words that kinds of businesses have in common: a flower shop and a flower store are one. */
const KIND_STEMS: ReadonlySet<string> = new Set(stemsOf('shop store retailer service business company firm office'));

/** Finds the trades of which a brief says one whole phrase and nothing else: "florist", "tyre shop". */
export class TradePhrases {
  readonly #trades: PackedLists;
  /** The key of each trade's name. */
  readonly #names: readonly string[];

  constructor(playbooks: readonly Pick<Playbook, 'trade' | 'words' | 'sayings'>[]) {
    const builder = new ListBuilder();
    this.#names = playbooks.map(({ trade }) => keyOf(stemsOf(trade)));
    playbooks.forEach(({ trade, words, sayings }, number) => {
      const keys = new Set([trade, ...words, ...sayings].map((phrase) => keyOf(stemsOf(phrase))));
      keys.delete('');
      for (const key of keys) builder.add(key, number);
    });
    this.#trades = builder.packed().lists;
  }

  /** The trades whose name, word or saying a brief consists of, and whether it is the name. */
  said(stems: WeightedStems): ReadonlyMap<number, 'name' | 'phrase'> {
    const key = keyOf([...stems.keys()]);
    const { start, end } = this.#trades.range(key);
    const trades = Array.from({ length: end - start }, (_, at) => intAt(this.#trades.items, start + at));
    return new Map(trades.map((trade) => [trade, this.#names[trade] === key ? 'name' : 'phrase']));
  }
}

/** A phrase's stems in any order; without the words that many kinds have in common. */
function keyOf(stems: readonly string[]): string {
  return [...new Set(stems)]
    .filter((key) => !KIND_STEMS.has(key))
    .sort()
    .join(' ');
}
