import { withArticle } from './goals.ts';

/** What a test found about an interest, its costs with their currency. */
interface Finding {
  readonly won: boolean;
  /** Such as `March 2026`. */
  readonly month: string;
  readonly cost: string;
  readonly against: string;
  readonly unit: string;
}

/** Why a row stands higher or lower than by its relevance alone. @param shift in points of relevance, not 0 */
export function shiftInWords({ won, month, cost, against, unit }: Finding, shift: number): string {
  const points = Math.abs(shift) === 1 ? '1 point' : `${Math.abs(shift)} points`;
  const found = `Earned ${won ? 'more' : 'less'} in your test in ${month}: ${cost} against ${against} ${withArticle(unit)}`;
  return `${found}, so it stands ${points} ${shift > 0 ? 'higher' : 'lower'}.`;
}
