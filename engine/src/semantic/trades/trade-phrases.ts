import { intAt } from '../../arrays.ts';
import { ListBuilder, type PackedLists } from '../../packed-lists.ts';
import type { Playbook } from '../../playbooks.ts';
import { stemsOf, type WeightedStems } from '../bm25.ts';
import type { BriefQuery } from '../brief/brief-text.ts';
import { LOOSE_WORDS } from '../brief/loose-words.ts';
import { PEOPLE_STEMS } from '../brief/people-words.ts';

/** A phrase has at most this many stems. */
const MAX_STEMS = 5;
/** Words that kinds of businesses have in common: a flower shop and a flower store are one. */
const KIND_STEMS: ReadonlySet<string> = new Set(stemsOf('shop store retailer service business company firm office'));

/** Finds the trades of which a brief says one whole phrase and nothing else: "florist", "tyre shop". */
export class TradePhrases {
  readonly #trades: PackedLists;
  /** The same with each half of a name: "Hot tubs and saunas" is said by "saunas". */
  readonly #named: PackedLists;
  /** The key of each trade's name. */
  readonly #names: readonly string[];

  constructor(playbooks: readonly Pick<Playbook, 'trade' | 'words' | 'sayings'>[]) {
    const builder = new ListBuilder();
    const named = new ListBuilder();
    this.#names = playbooks.map(({ trade }) => keyOf(stemsOf(trade)));
    playbooks.forEach(({ trade, words, sayings }, number) => {
      const keys = new Set([trade, ...words, ...sayings].map((phrase) => keyOf(stemsOf(phrase))));
      keys.delete('');
      for (const key of keys) builder.add(key, number);
      const halves = trade.split(/,|\sand\s/).map((half) => keyOf(stemsOf(half)));
      for (const key of new Set([...keys, ...halves])) if (key !== '') named.add(key, number);
    });
    this.#trades = builder.packed().lists;
    this.#named = named.packed().lists;
  }

  /**
   * The trades of which a business says a phrase that tells something, and how many words the longest one has. What it is for is no phrase of it: payroll for food trucks sells no
   * street food.
   */
  namedBy({ phrases, ownStems }: Pick<BriefQuery, 'phrases' | 'ownStems'>): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const stems of phrases) {
      for (let from = 0; from < stems.length; from++) {
        for (let to = from + 1; to <= Math.min(stems.length, from + MAX_STEMS); to++) {
          const own = stems.slice(from, to);
          // "Moving company" tells something, "moving" alone does not.
          const [only] = own.length === 1 ? own : [];
          if (only !== undefined && (LOOSE_WORDS.has(only) || PEOPLE_STEMS.has(only))) continue;
          if (!own.some((key) => ownStems.has(key))) continue;
          const { start, end } = this.#named.range(keyOf(own));
          for (let at = start; at < end; at++) {
            const trade = intAt(this.#named.items, at);
            found.set(trade, Math.max(found.get(trade) ?? 0, keyOf(own).split(' ').length));
          }
        }
      }
    }
    return found;
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
