import { json } from '../check-object.ts';
import { existing } from '../existing-objects.ts';
import { GraphFailure } from '../types.ts';
import { timeOf } from './deliver-account.ts';

type Fields = Readonly<Record<string, string>>;

/** Refuses an ad as Meta does (v26). @param adSet fields of its ad set, if there is one @throws GraphFailure */
export function checkAd(fields: Fields, adSet: Fields | undefined, accountId: string): void {
  if (!fields.name) throw new GraphFailure(100, undefined, 'The ad needs a name.', [['name']]);
  if (!adSet) throw new GraphFailure(100, 33, 'The ad set does not exist.', [['adset_id']]);
  if (fields.status !== 'PAUSED')
    throw new GraphFailure(100, undefined, 'This test account creates PAUSED objects only.', [['status']]);
  const wanted = (json(fields.creative) as { creative_id?: unknown } | undefined)?.creative_id;
  const known = existing(accountId, 'ad').some(
    ({ shows }) => (shows.creative as { id?: string } | undefined)?.id === wanted,
  );
  if (!known) throw new GraphFailure(100, 1487015, 'The creative does not exist.', [['creative']]);
}

/** Smallest spend cap of a campaign, in whole dollars or so. */
const smallestCap = 100;

/** Refuses a spend cap as Meta does. @param units of the smallest unit in one unit of the currency */
export function checkSpendCap(fields: Fields, units: number): void {
  if (fields.spend_cap === undefined) return;
  if (Number(fields.spend_cap) < smallestCap * units)
    throw new GraphFailure(100, 2446307, `The spend cap must be at least ${smallestCap}.`, [['spend_cap']]);
}

/** Refuses an activation as Meta does. @throws GraphFailure */
export function checkActivation(kind: string, fields: Fields, now: number): void {
  const end = timeOf(fields.end_time);
  if (kind === 'adset' && end !== undefined && end <= now)
    throw new GraphFailure(100, 1487033, 'The end date of this ad set has passed.', [['end_time']]);
}

/** Refuses the cells of a split test as Meta does: each at least 10 %, all together at most 100 %. */
export function checkStudy(params: URLSearchParams): void {
  const cells = (json(params.get('cells') ?? '[]') as { treatment_percentage?: number }[]).map(
    ({ treatment_percentage }) => Number(treatment_percentage),
  );
  if (cells.length < 2 || cells.some((share) => !(share >= 10)) || cells.reduce((sum, share) => sum + share, 0) > 100)
    throw new GraphFailure(100, undefined, 'Each cell needs at least 10%, and all together at most 100%.', [['cells']]);
}
