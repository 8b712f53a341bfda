import { stem } from '../../keyword/stem.ts';
import { ListBuilder, type PackedLists } from '../../packed-lists.ts';
import { fold, words } from '../../text.ts';

/** Optional words of a saying: "pictures of your big day", "pictures from the big day". */
const FILLERS: ReadonlySet<string> = new Set(
  'a an the my your ur our their his her its i we you u they us me them it is are be and or of to for with in on at by from that this so'.split(
    ' ',
  ),
);
/** How many other words may come between those of a saying. */
const GAP = 2;

/** The stems of a text in order, without fillers. */
export function spokenStems(text: string): string[] {
  return words(fold(text))
    .filter((word) => !FILLERS.has(word))
    .map(stem);
}

/** Finds the everyday sayings of trades ("look after your dog") in a brief: all words near each other, in any order. */
export class Sayings {
  readonly #ownerOf: Uint32Array;
  readonly #stems: readonly (readonly string[])[];
  readonly #worth: Float32Array;
  readonly #byStem: PackedLists;
  readonly #owners: number;

  /** @param sayings for each trade, its sayings */
  constructor(sayings: readonly (readonly string[])[]) {
    const ownerOf: number[] = [];
    const stems: string[][] = [];
    const holders = new Map<string, Set<number>>();
    sayings.forEach((list, owner) => {
      for (const saying of list) {
        const keys = [...new Set(spokenStems(saying))];
        if (keys.length === 0) continue;
        ownerOf.push(owner);
        stems.push(keys);
        for (const key of keys) {
          const set = holders.get(key) ?? new Set();
          holders.set(key, set.add(owner));
        }
      }
    });
    const rarity = (key: string) => Math.log(1 + sayings.length / (holders.get(key)?.size ?? 1));
    const byStem = new ListBuilder();
    stems.forEach((keys, number) => {
      byStem.add(
        keys.reduce((a, b) => (rarity(b) > rarity(a) ? b : a)),
        number,
      );
    });
    this.#owners = sayings.length;
    this.#ownerOf = Uint32Array.from(ownerOf);
    this.#stems = stems;
    this.#worth = Float32Array.from(stems, (keys) => keys.reduce((sum, key) => sum + rarity(key), 0));
    this.#byStem = byStem.packed().lists;
  }

  /** For each trade, the score of its best saying in the texts: the total rarity of its words. */
  of(texts: readonly (readonly string[])[], weights: readonly number[]): Float32Array {
    const best = new Float32Array(this.#owners);
    texts.forEach((text, at) => {
      for (const key of new Set(text)) {
        for (const number of this.#byStem.of(key)) {
          const owner = this.#ownerOf[number] as number;
          const worth = (weights[at] as number) * (this.#worth[number] as number);
          if (worth > (best[owner] as number) && holds(text, this.#stems[number] as readonly string[]))
            best[owner] = worth;
        }
      }
    });
    return best;
  }
}

/** Whether all stems occur within a window that is `GAP` words longer than the saying. */
function holds(text: readonly string[], stems: readonly string[]): boolean {
  const window = stems.length + GAP;
  return text.some((word, at) => {
    if (!stems.includes(word)) return false;
    const near = text.slice(at, at + window);
    return stems.every((key) => near.includes(key));
  });
}
