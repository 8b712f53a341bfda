import { stemsOf } from '../bm25.ts';
import type { BriefQuery } from '../brief/brief-text.ts';
import { longerTerm } from '../brief/longer-term.ts';

/** What may be said of a trade: it is the brief's, the brief's words suggest it, they lead to its list without naming it, or nothing. */
export type TradeFit = 'own' | 'similar' | 'unnamed' | 'unlikely';

/** The chance from which a trade is the brief's if the brief says its whole name, and from which the brief suggests it
 * if it says half of its name, its name in one, a phrase of it, a single word that is one, or
 * only a word of its name; the chance from which its list may be spoken of. */
const CHANCE = { own: 0.5, halfSaid: 0.85, name: 0.25, phrase: 0.6, word: 0.85, part: 0.95, list: 0.5 } as const;
const LESS_THAN_HALF = 0.49;
/**
 * What may be said of a trade with a chance. However likely it sounds, it is named only where the brief names it: a trade that is not theirs makes every reason false.
 * @param said the share of the trade's name that the brief says: a word of it may belong to another trade ("hair salon"); null if it is the customers' own trade
 * @param phrase how many words the longest of its phrases has that the business says; 0 if it says none
 */
export function fitOf(chance: number, said: number | null, phrase: number): TradeFit {
  if (said === null) return 'unlikely';
  if (said === 1 && chance >= CHANCE.own) return 'own';
  // "Board game cafe" suggests a board game shop, and is none.
  if (said >= 0.5 && chance >= CHANCE.halfSaid) return 'similar';
  const isName = said === 1 && phrase > 0;
  if (phrase === 0 && said === 0) return chance >= CHANCE.list ? 'unnamed' : 'unlikely';
  const least = isName ? CHANCE.name : phrase > 1 ? CHANCE.phrase : phrase === 1 ? CHANCE.word : CHANCE.part;
  return chance >= least ? 'similar' : chance >= CHANCE.list ? 'unnamed' : 'unlikely';
}

/**
 * The share of a trade's name that a brief says. One word before another names something else ("cinema cameras"). Null if it is what its customers do: a studio for
 * people who start a podcast has no listeners, and software for window fitters fits none.
 */
export function saidOf(query: BriefQuery, trade: string): number | null {
  const { stems, categoryStems, ownStems, madeStems, professional, pieces, written } = query;
  const name = stemsOf(trade);
  const told = name.filter((key) => stems.has(key) && !categoryStems.has(key));
  if (told.length === 0) return 0;
  const isWhole = told.length === name.length;
  if (isWhole && name.every((key) => madeStems.has(key))) return null;
  const own = professional ? told.filter((key) => ownStems.has(key)) : told;
  if (isWhole && own.length * 2 < name.length) return null;
  const [only] = own.length === 1 && name.length === 1 ? own : [];
  const isOther = only !== undefined && longerTerm(written.get(only) ?? only, pieces) !== undefined;
  if (isOther) return 0;
  // Who tunes pianos may repair no violins: half of "Piano tuning and instrument repair" makes no certain trade.
  const isHalf = own.length < name.length && /,|\sand\s/.test(trade);
  return isHalf ? Math.min(LESS_THAN_HALF, own.length / name.length) : own.length / name.length;
}
