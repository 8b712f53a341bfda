import type { AudienceSize } from '@interest-miner/contract/audiences/endpoints';
import type { AudienceSpecInput } from '@interest-miner/contract/audiences/spec';
import { useMemo } from 'react';
import { useMeasuredShares } from '../overlap/use-overlap.ts';
import { useSize } from '../size/use-size.ts';

/** The row that most of another row is in; `share` is 0–1. */
export type Shared = Pick<AudienceSize['shared'][number], 'with' | 'share'>;

/** Part of a row that must be in another one before the row says so. */
const namedFrom = 0.5;
const none: ReadonlyMap<string, Shared> = new Map();

/** By number of the group, from 1: rows that share more than half with another one, by ref. Measured shares replace estimates. */
export function useShared(spec: AudienceSpecInput | null): (group: number) => ReadonlyMap<string, Shared> {
  const estimated = useSize(spec).query.data?.shared;
  const measured = useMeasuredShares();
  const byGroup = useMemo(() => {
    const named = (estimated ?? []).flatMap((one) => {
      const share = measured.get(`${one.ref} ${one.with.ref}`) ?? one.share;
      return share > namedFrom ? [{ ...one, share }] : [];
    });
    const groups = Map.groupBy(named, ({ group }) => group);
    return new Map([...groups].map(([group, rows]) => [group, new Map(rows.map((row) => [row.ref, row]))]));
  }, [estimated, measured]);
  return (group) => byGroup.get(group) ?? none;
}
