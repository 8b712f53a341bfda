import { randomUUID } from 'node:crypto';
import type { PushInput } from '@interest-miner/contract/pushes/endpoints';
import { pushLimits } from '@interest-miner/contract/pushes/limits';
import { objectivesOf } from '@interest-miner/contract/pushes/rules';
import type { PushesTable } from '../../db/tables/pushes.ts';
import type { Deps, UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { refusalOf, type Urgency } from '../../ports/ads/port.ts';
import { getAudience } from '../audiences/index.ts';
import { openTestAccount } from '../connections/index.ts';
import type { PushPlan } from './plan.ts';
import { finishPush, pushRows, removePush } from './queries.ts';
import { newPush, planOf } from './start-push.ts';
import { check, makeAdSet, makeCampaign, removeCreated, type StepContext } from './steps.ts';

/** What the test ad account refuses, as an answer to its owner. */
async function asAnswer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : refusalOf(error);
  }
}

/** @param urgency taking something back goes out whatever else the account was asked for */
async function contextOf(deps: Deps, push: PushesTable, urgency: Urgency): Promise<StepContext> {
  const { port, token } = await openTestAccount(deps, push.owner_id);
  const account = (JSON.parse(push.account) as { id: string }).id;
  return {
    push,
    plan: JSON.parse(push.plan) as PushPlan,
    port,
    access: { ...token, account, urgency },
    // Nobody else works on it: it is stored when it is done.
    renew: async () => () => true,
  };
}

/** Both or neither. */
async function makeBoth(context: StepContext): Promise<{ campaign_id: string; ad_set_id: string }> {
  try {
    const campaign_id = await makeCampaign(context);
    const { id } = await makeAdSet({ ...context, push: { ...context.push, campaign_id } });
    return { campaign_id, ad_set_id: id };
  } catch (error) {
    await removeCreated(context).catch(() => null);
    throw error;
  }
}

/**
 * Pushes an audience to its owner's test ad account, whatever they have connected, as an example.
 * @param note keeps the push's id before anything is made: with it, whatever stops this, all of it can be removed
 * @throws AppError not_found, validation_failed, meta_refused, meta_unavailable, rate_limited
 */
export async function makeExamplePush(
  { deps, actor }: UserContext,
  audienceId: string,
  note: (id: string) => Promise<void>,
): Promise<void> {
  const ownerId = ownerOf(actor);
  const audience = await getAudience({ deps, actor }, { id: audienceId });
  await asAnswer(async () => {
    const connection = await openTestAccount(deps, ownerId);
    const { account } = connection;
    const [objective] = objectivesOf(audience.spec.goal);
    if (account === null || objective === undefined) throw new AppError('meta_refused');
    const input: PushInput = {
      ad_account_id: account.id,
      name: audience.name,
      objective,
      special_ad_category: 'none',
      daily_budget: account.minDailyBudget ?? 100,
      leave_out_missing: true,
    };
    const plan = await planOf(deps, connection, audience, input);
    const push = newPush({
      ownerId,
      audience,
      kind: 'test',
      account,
      plan,
      requestId: randomUUID(),
      now: deps.clock(),
    });
    const context = await contextOf(deps, push, 'screen');
    await check(context);
    await note(push.id);
    // Nobody else works on it: until both are made it counts as failed.
    await pushRows.insert(deps.db, { ...push, state: 'failed', failed_at: 'campaign', finished_at: deps.clock() });
    await finishPush(deps.db, push.id, await makeBoth(context));
    await pushRows.trim(deps.db, ownerId, pushLimits.stored);
  });
}

/** Removes an example with what it made in the test ad account. @throws AppError not_found, and as `makeExamplePush` */
export async function removeExamplePush({ deps, actor }: UserContext, id: string): Promise<void> {
  const ownerId = ownerOf(actor);
  const push = await pushRows.find(deps.db, ownerId, id);
  if (push?.kind !== 'test') throw new AppError('not_found');
  await asAnswer(async () => removeCreated(await contextOf(deps, push, 'stop')));
  await removePush(deps.db, ownerId, id);
}
