import { addAt } from '../arrays.ts';
import type { InterestRow, Kind } from '../types.ts';
import { type Bm25, stemsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';

/** In deviations. A row for another market (`elsewhere`) is also capped at 20 %; one for the brief's is not preferred to one without a market. */
export const WEIGHTS = {
  here: 0,
  elsewhere: -5.5,
  unknown: -0.4,
  professional: -2.5,
  page: -0.8,
  media: -0.7,
  without: -2.5,
  seen: 0.15,
  listed: 0.1,
  removed: 0,
  name_only: -2,
};

/** Works and people: one with the name of a subject is not that subject ("Real Estate" the band). */
const MEDIA: ReadonlySet<Kind> = new Set<Kind>(['show', 'person', 'game', 'publication', 'team', 'genre', 'event']);

/** Whether a row is useful where the ad runs: 'worldwide', 'here', 'elsewhere', or 'unknown' if the brief names no market. */
export function marketFit(
  row: InterestRow,
  { markets, themes }: BriefQuery,
): 'worldwide' | 'here' | 'elsewhere' | 'unknown' {
  if (!row.market || row.market.length === 0) return 'worldwide';
  if (row.market.some((code) => markets.has(code) || themes.has(code))) return 'here';
  return markets.size === 0 ? 'unknown' : 'elsewhere';
}

/** Whether `gateScore` may be other than 0. */
export function isGated({ market, flags, kind }: InterestRow): boolean {
  return market !== undefined || flags !== undefined || (kind !== undefined && MEDIA.has(kind));
}

/** Adjustment of a row's score for market, flags and kind. */
export function gateScore(row: InterestRow, query: BriefQuery, excused: boolean): number {
  const fit = marketFit(row, query);
  let score = fit === 'worldwide' ? 0 : WEIGHTS[fit];
  if (row.flags?.includes('page')) score += WEIGHTS.page;
  if (!excused && isForOthers(row, query)) score += WEIGHTS.professional;
  if (isOtherMedia(row, query)) score += WEIGHTS.media;
  return score;
}

/** Whether only people in a trade have the interest while the ad targets the public. */
export function isForOthers(row: InterestRow, { professional }: BriefQuery): boolean {
  return !professional && row.flags !== undefined && row.flags.includes('professional');
}

/** Whether a row is a work or a person from another field than the brief's. */
function isOtherMedia(row: InterestRow, { category }: BriefQuery): boolean {
  return row.kind !== undefined && MEDIA.has(row.kind) && category !== undefined && !row.categories?.includes(category);
}

/** Whether the bare name of a row may count as mentioned in the brief. */
export function nameCounts(row: InterestRow, query: BriefQuery): boolean {
  if (row.kind === 'place') return query.category === 'travel' || query.category === 'realestate';
  return !isOtherMedia(row, query);
}

const FREE_OF = /\b(?:non|free|without|zero)\b|less\b/i;

/** Whether a row's name is something that the product excludes. */
export function isExcluded(row: InterestRow, { without }: BriefQuery): boolean {
  return without.size > 0 && !FREE_OF.test(row.name) && stemsOf(row.name).some((key) => without.has(key));
}

/** Lowers the scores of rows that contain what the product excludes. */
export function withhold(scores: Float32Array, query: BriefQuery, words: Bm25): void {
  for (const key of query.without) {
    words.holders(key, (row) => {
      addAt(scores, row, WEIGHTS.without);
    });
  }
}

/**
 * Of equal rows the better known comes first: seen at Meta, then listed there once, then a name of ours. A name that the brief says
 * in full (`said` 1) loses nothing.
 * @param standing the weight of what is known of the row at Meta
 */
export function standingScore(standing: number, said: number): number {
  return standing === WEIGHTS.name_only ? standing * (1 - Math.min(1, said)) : standing;
}
