import type { Profile, ProfileChange } from '@interest-miner/contract/profile/endpoints';
import { profileTexts } from '@interest-miner/contract/profile/texts';
import type { UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { hourMs, toDay } from '../../lib/time.ts';
import { getProfile } from './get-profile.ts';
import { updateUser } from './queries.ts';

/** In the earliest time zone, a new day starts 14 hours before UTC. */
const earliestZoneMs = 14 * hourMs;

/**
 * Updates the user's own profile; omitted fields are unchanged.
 * @throws AppError validation_failed for a date of birth in the future; unauthenticated if the account no longer exists
 */
export async function updateProfile(
  { deps, actor }: UserContext,
  change: ProfileChange,
): Promise<{ message: string; data: Profile }> {
  const today = toDay(deps.clock() + earliestZoneMs);
  if (change.dob && change.dob > today) {
    throw new AppError('validation_failed', { message: profileTexts.dobRange, fields: { dob: profileTexts.dobRange } });
  }
  if (!(await updateUser(deps.db, actor.userId, change))) throw new AppError('unauthenticated');
  return { message: profileTexts.updated, data: await getProfile({ deps, actor }) };
}
