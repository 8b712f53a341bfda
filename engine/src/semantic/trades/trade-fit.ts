import { stemsOf } from '../bm25.ts';
import type { BriefQuery } from '../brief/brief-text.ts';
import { longerTerm } from '../brief/longer-term.ts';

/** What may be said of a trade: it is the brief's, it is like the brief's, it may be, or nothing. */
export type TradeFit = 'own' | 'similar' | 'guess' | 'unlikely';

/** The chance from which a trade is the brief's if the brief says its whole name, or half of it, from which it is like the brief's
 * if the brief says a word of it, or says none, and from which it may be. */
const CHANCE = { own: 0.5, halfSaid: 0.85, similar: 0.7, unsaid: 0.9, guess: 0.25 } as const;
const LESS_THAN_HALF = 0.49;
/** The kinship from which what a related trade lends is said of customers of the trade's kind without doubt. */
const SURE_KINDRED = 0.3;
/**
 * What may be said of a trade with a chance.
 * @param said the share of the trade's name that the brief says: a word of it may belong to another trade ("hair salon"); null if it is the customers' own trade
 */
export function fitOf(chance: number, said: number | null): TradeFit {
  if (said === null) return 'unlikely';
  if ((said === 1 && chance >= CHANCE.own) || (said >= 0.5 && chance >= CHANCE.halfSaid)) return 'own';
  return chance >= (said > 0 ? CHANCE.similar : CHANCE.unsaid)
    ? 'similar'
    : chance >= CHANCE.guess
      ? 'guess'
      : 'unlikely';
}

/** What may be said of a trade for rows that a related one lends. */
export function lentFit(fit: TradeFit, share: number): TradeFit {
  if (fit === 'guess' || fit === 'unlikely') return fit;
  return share >= SURE_KINDRED ? 'similar' : 'guess';
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
