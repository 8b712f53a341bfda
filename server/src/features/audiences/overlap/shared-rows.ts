import type { AudienceSize } from '@interest-miner/contract/audiences/endpoints';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { roughOverlap } from '@interest-miner/engine';

/** A row is named if a larger part of it is also in another one. */
const namedFrom = 0.5;

interface Sized {
  readonly row: InterestSnapshot;
  readonly people: number;
}

const largestOf = (rows: readonly Sized[]) =>
  rows.reduce<Sized | undefined>((best, one) => (best && best.people >= one.people ? best : one), undefined);

/**
 * Rows of which more than half is also in a larger row of their group, by our rough estimate. The estimate grows with the larger
 * row, so only the largest row of all and the largest of the same topic can share most.
 * @param peopleOf the people of a targeting with these groups, in the places, ages and gender of the audience
 */
export function sharedRows(
  groups: AudienceSpec['groups'],
  peopleOf: (groups: AudienceSpec['groups']) => number,
): AudienceSize['shared'] {
  const everybody = peopleOf([]);
  return groups.flatMap((rows, place) => {
    const sized = rows
      .map((row) => ({ row, people: peopleOf([[row]]) }))
      .filter(({ people }) => people >= audienceLimits.overlapFloor);
    const largest = largestOf(sized);
    const byTopic = Map.groupBy(sized, ({ row }) => row.topic);
    const largestOfTopic = new Map([...byTopic].map(([topic, own]) => [topic, largestOf(own)]));
    return sized.flatMap((one) => {
      const others = [largestOfTopic.get(one.row.topic), largest].filter((other) => other && other !== one);
      const shares = others.flatMap((other) => {
        if (!other || other.people < one.people) return [];
        const alike = one.row.topic !== null && one.row.topic === other.row.topic;
        const { share } = roughOverlap(one.people, other.people, everybody, alike);
        return [{ with: { ref: refOf(other.row), name: other.row.name }, share: Math.round(share * 1000) / 1000 }];
      });
      const most = shares.toSorted((a, b) => b.share - a.share)[0];
      return most && most.share > namedFrom ? [{ group: place + 1, ref: refOf(one.row), ...most }] : [];
    });
  });
}
