import { connectionTexts } from '@interest-miner/contract/connections/texts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { AdAccountFacts } from '../../ports/ads/port.ts';
import { findConnection, findSpendingTests } from './queries.ts';

/**
 * Refuses to give up a connection that alone can stop tests which spend money.
 * @param accounts the ad accounts whose ads can still be paused afterwards
 * @throws AppError test_not_possible with the names of the tests
 */
export async function keepWhatSpends(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  accounts: readonly Pick<AdAccountFacts, 'id'>[],
): Promise<void> {
  const connection = await findConnection(db, ownerId);
  // A token that Meta no longer accepts could not pause anything, so it may go.
  if (connection?.kind !== 'meta' || connection.problem !== null) return;
  const kept = new Set(accounts.map(({ id }) => id));
  const lost = (await findSpendingTests(db, ownerId, 'meta', clock())).filter(
    ({ account }) => !kept.has((JSON.parse(account ?? '{}') as Partial<AdAccountFacts>).id ?? ''),
  );
  if (lost.length === 0) return;
  throw new AppError('test_not_possible', { message: connectionTexts.testsRunning(lost.map(({ name }) => name)) });
}
