import { testTexts } from '@interest-miner/contract/tests/texts';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { dayIn } from '../../lib/zones.ts';
import { nowOf } from '../../ports/ads/port.ts';
import { findOpenConnection, withConnection } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { findOpenReadings, readAt } from './queries/readings.ts';
import { readTest } from './reading/reading-job.ts';

/**
 * Advances the clock of the actor's test ad account, and reads the tests that run there.
 * @throws AppError meta_not_connected, test_not_possible, rate_limited
 */
export async function advanceTestClock({ deps, actor }: UserContext, { days }: { days: number }) {
  const ownerId = ownerOf(actor);
  await deps.limits.take(attemptLimits.testClock, actor.userId);
  await withConnection(deps, ownerId, async ({ kind, port, token }) => {
    if (kind !== 'test' || !port.advanceDays)
      throw new AppError('test_not_possible', { message: testTexts.clockOfMeta });
    await port.advanceDays(token, days);
  });
  for (const id of await findOpenReadings(deps.db, ownerId)) {
    await readAt(deps.db, { id, owner_id: ownerId }, deps.clock(), deps.clock());
    await deps.tasks.run((signal) => readTest(deps, id, signal));
  }
  return { now: toIso(await nowOf(deps, { kind: 'test', owner_id: ownerId })) };
}

/** The time and day of the actor's connected ad account. @throws AppError meta_not_connected */
export async function getTestClock({ deps, actor }: UserContext) {
  const ownerId = ownerOf(actor);
  const connection = await findOpenConnection(deps, ownerId);
  if (!connection?.account) throw new AppError('meta_not_connected');
  const now = await nowOf(deps, { kind: connection.kind, owner_id: ownerId });
  return { now: toIso(now), today: dayIn(now, connection.account.timeZone) };
}
