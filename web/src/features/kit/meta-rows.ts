import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';

type Rows = readonly InterestSnapshot[];

/** Splits rows into those with a Meta id and those with only ours, which Ads Manager does not know. */
export function splitByMeta(rows: Rows): { atMeta: Rows; ours: Rows } {
  return { atMeta: rows.filter(({ id }) => isMetaId(id)), ours: rows.filter(({ id }) => !isMetaId(id)) };
}
