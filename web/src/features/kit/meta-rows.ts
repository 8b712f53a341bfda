import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';

type Rows = readonly InterestSnapshot[];

/** Splits rows into those with a Meta id and those with only ours, which Ads Manager does not know. */
export function splitByMeta(rows: Rows): { atMeta: Rows; ours: Rows } {
  return { atMeta: rows.filter(({ id }) => isMetaId(id)), ours: rows.filter(({ id }) => !isMetaId(id)) };
}

/** When rows were first and last seen, in milliseconds; null without rows. */
export function monthsSeen(rows: Rows): { first: number; last: number } | null {
  if (rows.length === 0) return null;
  const times = rows.map((row) => Date.parse(row.checked_at));
  return { first: Math.min(...times), last: Math.max(...times) };
}
