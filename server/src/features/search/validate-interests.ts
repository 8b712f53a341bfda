import { toIso } from '../../lib/time.ts';
import type { InterestCheck } from '../../ports/interests/port.ts';
import type { OwnInterestsContext } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';

function toCheck(check: InterestCheck) {
  return {
    id: check.id,
    status: check.status,
    name: check.name,
    current_id: check.currentId,
    audience_size_lower_bound: check.audienceLower,
    audience_size_upper_bound: check.audienceUpper,
    size_source: check.sizeSource,
    checked_at: toIso(check.checkedAt),
  };
}

/**
 * Checks the current status of a user's interests. Not counted as a search, so limited per minute instead.
 * @throws AppError rate_limited, interests_unavailable, interests_refused
 */
export async function validateInterests(
  { deps, actor }: OwnInterestsContext,
  { ids, names = {} }: { ids: string[]; names?: Record<string, string> | undefined },
) {
  await deps.limits.take(attemptLimits.validations, actor.userId);
  const held = ids.map((id) => ({ id, name: Object.hasOwn(names, id) ? names[id] : undefined }));
  const { interests, stale, notice } = await deps.interests.validate(held);
  return { interests: interests.map(toCheck), stale, notice, answered_by: deps.answeredBy };
}
