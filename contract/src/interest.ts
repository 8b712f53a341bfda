import { z } from 'zod';
import type { AnalyzedInterest } from './premium/endpoints.ts';
import type { Interest } from './search/endpoints.ts';
import { searchLimits } from './search/limits.ts';
import { type OtherTargeting, type TargetingKey, targetingKinds } from './search/other-targeting.ts';
import { standing } from './standing.ts';

/** The keys in a targeting spec's groups: each is a kind of targeting option. */
export const targetingKeys = [
  'interests',
  ...Object.values(targetingKinds).map(({ key }) => key),
] as const satisfies readonly TargetingKey[];

export const targetingKey = z.enum(targetingKeys);

/** Whether an id is Meta's. All others (`builtin:…`) are our own and must never be passed off as Meta's. */
export const isMetaId = (id: string): boolean => /^\d{1,30}$/.test(id);

/**
 * One interest or other targeting option as known at `checked_at` (ISO 8601), the same in lists, audiences, alerts and exports.
 * `type` is its key in a targeting spec; `id` is unique within a type. `source` of the size: Meta or the catalogue's estimate.
 * Sizes are people, null if unknown. `path` runs from the root to the name. `removed`: Meta no longer offers it.
 * `at_meta`: when its id was last seen at Meta, as known at `checked_at`; missing in other targeting and in older snapshots.
 */
export const interestSnapshot = z.object({
  id: z.string().min(1).max(searchLimits.id),
  type: targetingKey,
  source: z.enum(['meta', 'catalogue']),
  name: z.string().min(1).max(searchLimits.name),
  path: z.array(z.string().max(searchLimits.name)).max(20),
  topic: z.string().max(searchLimits.name).nullable(),
  lower: z.number().int().nonnegative().nullable(),
  upper: z.number().int().nonnegative().nullable(),
  checked_at: z.string(),
  removed: z.literal(true).optional(),
  at_meta: standing.optional(),
});
export type InterestSnapshot = z.output<typeof interestSnapshot>;

const colon = ':';
const otherKeys: readonly string[] = targetingKeys.slice(1);

/**
 * The id of a targeting option within a list or audience, unique across types: the id of an interest, otherwise type
 * and id, such as `behaviors:6002714895372`.
 */
export function refOf({ id, type }: Pick<InterestSnapshot, 'id' | 'type'>): string {
  return type === 'interests' ? id : `${type}${colon}${id}`;
}

/** The type and id in a ref. A ref without another type's prefix is an interest's id. */
export function parseRef(ref: string): { type: TargetingKey; id: string } {
  const end = ref.indexOf(colon);
  const type = ref.slice(0, Math.max(0, end));
  if (!otherKeys.includes(type)) return { type: 'interests', id: ref };
  return { type: type as TargetingKey, id: ref.slice(end + 1) };
}

const sourceOf = (size: 'meta' | 'estimate') => (size === 'meta' ? 'meta' : 'catalogue');

/** The snapshot of an interest that the Miner shows. */
export function snapshotOf(row: Interest): InterestSnapshot {
  return {
    id: row.id,
    type: 'interests',
    source: sourceOf(row.size_source),
    name: row.name,
    path: row.path,
    topic: row.topic,
    lower: row.audience_size_lower_bound,
    upper: row.audience_size_upper_bound,
    checked_at: row.checked_at,
    ...(row.removed ? { removed: true as const } : {}),
    ...(row.at_meta ? { at_meta: row.at_meta } : {}),
  };
}

/** The snapshot of an interest in an analysis. */
export function snapshotOfAnalyzed(row: AnalyzedInterest): InterestSnapshot {
  return {
    id: row.id,
    type: 'interests',
    source: sourceOf(row.size_source),
    name: row.name,
    path: row.path,
    topic: row.topic,
    lower: row.audienceSizeLowerBound,
    upper: row.audienceSizeUpperBound,
    checked_at: row.checked_at,
    ...(row.at_meta ? { at_meta: row.at_meta } : {}),
  };
}

/** The snapshot of a behaviour, life event, job title or similar. */
export function snapshotOfTargeting(row: OtherTargeting): InterestSnapshot {
  return {
    id: row.id,
    type: row.key,
    source: sourceOf(row.size_source),
    name: row.name,
    path: row.path,
    topic: null,
    lower: row.audience_size_lower_bound,
    upper: row.audience_size_upper_bound,
    checked_at: row.checked_at,
  };
}
