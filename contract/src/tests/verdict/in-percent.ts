import { verdictRules } from './decide.ts';

/** A chance in percent, rounded down so that it never reads surer than it is: in whole ones, but 97.5 where that is reached, which names a winner. */
export function downToPercent(chance: number): number {
  const percent = chance * 100 + 1e-9;
  const atEnd = verdictRules.atEnd * 100;
  return percent >= atEnd && percent < Math.ceil(atEnd) ? atEnd : Math.floor(percent);
}

/**
 * Chances of which one is true, in percent that add up to 100: the largest is rounded down, what is left goes to the others, first to
 * those that lose most by rounding down.
 */
export function chancesInPercent(chances: readonly number[]): number[] {
  const best = chances.indexOf(Math.max(...chances));
  const leads = downToPercent(chances[best] ?? 0);
  const step = Number.isInteger(leads) ? 1 : 0.5;
  const parts = chances.map((chance, place) => (place === best ? leads / step : (chance * 100) / step));
  const shares = parts.map((part) => Math.floor(part + 1e-9));
  const others = parts.map((_, place) => place).filter((place) => place !== best);
  const lost = (place: number) => (parts[place] ?? 0) - (shares[place] ?? 0);
  const left = Math.round(100 / step) - shares.reduce((all, share) => all + share, 0);
  const byLoss = others.sort((a, b) => lost(b) - lost(a));
  for (let at = 0; at < left && byLoss.length > 0; at += 1) {
    const place = byLoss[at % byLoss.length] as number;
    shares[place] = (shares[place] ?? 0) + 1;
  }
  return shares.map((share) => share * step);
}
