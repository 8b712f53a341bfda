import { promotes } from '@interest-miner/contract/pushes/rules';
import type { TestGoalName } from '@interest-miner/contract/tests/goals';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { endOf, refusalOf } from '../../ports/ads/port.ts';
import { withConnection } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';

/**
 * What the connected account offers for a goal. Listing pages may take a permission that testing does not: then an ID is typed.
 * @throws AppError meta_not_connected, meta_refused, meta_unavailable, rate_limited
 */
export async function getTestChoices({ deps, actor }: UserContext, { goal }: { goal: TestGoalName }) {
  await deps.limits.take(attemptLimits.testChoices, actor.userId);
  return withConnection(deps, ownerOf(actor), async ({ account, port, access }) => {
    if (account === null) throw new AppError('meta_not_connected');
    const kind = promotes(goal);
    const assets =
      kind &&
      (await port.promotable({ ...access('screen'), recent: true }, kind).catch((error: unknown) => {
        if (endOf(error)) throw refusalOf(error);
        return null;
      }));
    return {
      promoted: kind && { kind, choices: assets?.map(({ id, name }) => ({ id, name })) ?? null },
      dsa: { beneficiary: account.dsaBeneficiary, payor: account.dsaPayor },
    };
  });
}
