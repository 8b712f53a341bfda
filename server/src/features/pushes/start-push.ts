import { randomBytes, randomUUID } from 'node:crypto';
import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import { type PushInput, unfinishedPushStates } from '@interest-miner/contract/pushes/endpoints';
import { pushLimits } from '@interest-miner/contract/pushes/limits';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import type { PushesTable } from '../../db/tables/pushes.ts';
import type { Deps, UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { type AdAccountFacts, accountProblem, refusal, refusalOf } from '../../ports/ads/port.ts';
import { checkInAccount, getAudience, withPlaceKeys } from '../audiences/index.ts';
import { markChanged } from '../briefs/index.ts';
import { type OpenConnection, withConnection } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { makePlan, type PushPlan } from './plan.ts';
import { advancePush } from './push-job.ts';
import { pushRows } from './queries.ts';
import { toPush } from './to-push.ts';

/** The account that a push goes to. @throws AppError meta_refused, meta_not_connected */
function accountOf(connection: OpenConnection, wanted: string): AdAccountFacts {
  // Refuses a token that Meta has rejected.
  connection.access('work');
  const { account } = connection;
  if (account?.id !== wanted) throw new AppError('meta_not_connected', { message: pushTexts.otherConnection });
  if (!connection.canPush) throw new AppError('meta_refused', { message: pushTexts.cannotPush });
  const problem = accountProblem(account);
  if (problem) throw refusal(problem);
  return account;
}

/** The audience with keys for its places, which the account of the push knows. @throws AppError validation_failed */
async function keyedAudience({ port, access }: OpenConnection, audience: Audience): Promise<Audience> {
  const { places, unknown } = await withPlaceKeys(audience.spec.places, (name) =>
    port.places(access('work'), name).catch((error: unknown) => {
      throw refusalOf(error);
    }),
  );
  if (unknown.length === 0) return { ...audience, spec: { ...audience.spec, places } };
  const message = pushTexts.placeUnknown(unknown);
  throw new AppError('validation_failed', { message, fields: { audience: message } });
}

/**
 * What an audience sends to the account of a push, where interests may be left out: without those that the account no longer has.
 * @throws AppError validation_failed with a message for each field that Meta would certainly refuse
 */
export async function planOf(
  deps: Deps,
  connection: OpenConnection,
  audience: Audience,
  input: PushInput,
): Promise<PushPlan> {
  const account = accountOf(connection, input.ad_account_id);
  const keyed = await keyedAudience(connection, audience);
  const { groups } = keyed.spec;
  const ids = groups.flat().map(({ id }) => id);
  const check = input.leave_out_missing && checkInAccount(deps, connection, ids, { urgency: 'work' });
  const lost = check ? (await check).lost : new Set<string>();
  const offered = groups.map((rows) => rows.filter(({ id }) => !lost.has(id)));
  const plan = makePlan({ ...keyed, spec: { ...keyed.spec, groups: offered } }, input, account);
  return { ...plan, leftOut: plan.leftOut + ids.length - offered.flat().length };
}

/** 50 random bits in unambiguous letters and digits: no two pushes share a mark. */
function newMark(): string {
  const letters = '23456789abcdefghjkmnpqrstuvwxyz';
  return `im-${[...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')}`;
}

interface NewPush {
  readonly ownerId: string;
  readonly audience: Pick<Audience, 'id' | 'brief_id'>;
  readonly kind: PushesTable['kind'];
  readonly account: AdAccountFacts;
  readonly plan: PushPlan;
  readonly requestId: string;
  readonly now: number;
}

/** A push of which nothing is done yet. */
export function newPush({ ownerId, audience, kind, account, plan, requestId, now }: NewPush): PushesTable {
  return {
    id: randomUUID(),
    owner_id: ownerId,
    request_id: requestId,
    audience_id: audience.id,
    brief_id: audience.brief_id,
    kind,
    account: JSON.stringify(account),
    mark: newMark(),
    plan: JSON.stringify(plan),
    state: 'draft',
    failed_at: null,
    campaign_id: null,
    campaign_made: 0,
    ad_set_id: null,
    complaints: '[]',
    notice: null,
    attempts: 0,
    resume_at: now,
    lease_id: null,
    leased_until: 0,
    created_at: now,
    finished_at: null,
  };
}

/** Starts the work at once; the job continues if this process stops. The test ad account answers at once. */
async function begin(deps: Deps, { id, kind }: Pick<PushesTable, 'id' | 'kind'>): Promise<void> {
  const work = deps.tasks.run((signal) => advancePush(deps, id, signal)).catch(() => {});
  if (kind === 'test') await work;
}

async function answer({ db, clock }: Deps, ownerId: string, id: string) {
  const row = await pushRows.find(db, ownerId, id);
  if (!row) throw new AppError('not_found');
  return toPush(row, clock());
}

/**
 * Starts a push of the actor's audience, or returns the one that the same request started.
 * @throws AppError not_found, validation_failed, meta_not_connected, meta_refused, push_not_possible, rate_limited
 */
export async function startPush(
  { deps, actor }: UserContext,
  { id: audienceId, request_id: requestId, ...input }: { id: string } & PushInput & { readonly request_id: string },
) {
  const ownerId = ownerOf(actor);
  const audience = await getAudience({ deps, actor }, { id: audienceId });
  const earlier = await pushRows.findByRequest(deps.db, ownerId, requestId);
  if (earlier) return answer(deps, ownerId, earlier.id);
  await deps.limits.take(attemptLimits.pushes, actor.userId);
  const { kind, account, plan } = await withConnection(deps, ownerId, async (connection) => ({
    kind: connection.kind,
    account: accountOf(connection, input.ad_account_id),
    plan: await planOf(deps, connection, audience, input),
  }));
  const now = deps.clock();
  const pushed = newPush({ ownerId, audience, kind, account, plan, requestId, now });
  const isNew = await pushRows.inPlace(deps.db, ownerId, pushLimits.atOnce, (db) => pushRows.insert(db, pushed));
  // The same request at once may have stored it: that one continues.
  const row = isNew ? pushed : await pushRows.findByRequest(deps.db, ownerId, requestId);
  if (!row) throw new AppError('push_not_possible', { message: pushTexts.tooMany });
  await pushRows.trim(deps.db, ownerId, pushLimits.stored);
  if (row.brief_id !== null) await markChanged(deps.db, ownerId, row.brief_id, now);
  await begin(deps, row);
  return answer(deps, ownerId, row.id);
}

/**
 * Retries a failed push with the current audience and changed values. The campaign it created stays.
 * @throws AppError as `startPush` does
 */
export async function retryPush({ deps, actor }: UserContext, { id, ...input }: { id: string } & PushInput) {
  const ownerId = ownerOf(actor);
  const row = await pushRows.find(deps.db, ownerId, id);
  if (!row) throw new AppError('not_found');
  await deps.limits.take(attemptLimits.pushes, actor.userId);
  if (row.state !== 'failed' || row.failed_at === 'taking_back') {
    throw new AppError('push_not_possible', { message: pushTexts.notFailed });
  }
  const audience = await getAudience({ deps, actor }, { id: row.audience_id });
  const made = row.campaign_made === 1;
  const kept = made ? { ...input, campaign_id: undefined } : input;
  const { account, plan } = await withConnection(deps, ownerId, async (connection) => {
    if (connection.kind !== row.kind || input.ad_account_id !== (JSON.parse(row.account) as AdAccountFacts).id) {
      throw new AppError('meta_not_connected', { message: pushTexts.otherConnection });
    }
    return {
      account: accountOf(connection, input.ad_account_id),
      plan: await planOf(deps, connection, audience, kept),
    };
  });
  const change = {
    plan: JSON.stringify(plan),
    account: JSON.stringify(account),
    ...(made ? {} : { campaign_id: null }),
  };
  const state = { state: 'checking', finished_at: null, resume_at: Math.max(row.resume_at, deps.clock()) } as const;
  const isMoved = await pushRows.inPlace(deps.db, ownerId, pushLimits.atOnce, (db) =>
    pushRows.move(db, row, ['failed'], { ...change, ...state }),
  );
  if (!isMoved) {
    throw new AppError('push_not_possible', { message: isMoved === undefined ? pushTexts.tooMany : pushTexts.busy });
  }
  await begin(deps, row);
  return answer(deps, ownerId, id);
}

/**
 * Deletes the paused objects that a push created.
 * @throws AppError not_found, push_not_possible, rate_limited
 */
export async function takeBackPush({ deps, actor }: UserContext, { id }: { id: string }) {
  const ownerId = ownerOf(actor);
  const row = await pushRows.find(deps.db, ownerId, id);
  if (!row) throw new AppError('not_found');
  await deps.limits.take(attemptLimits.pushes, actor.userId);
  const resume_at = Math.max(row.resume_at, deps.clock());
  const change = { state: 'taking_back', finished_at: null, resume_at } as const;
  if (!(await pushRows.move(deps.db, row, ['done', 'failed'], change))) {
    const isBusy = (unfinishedPushStates as readonly string[]).includes(row.state);
    throw new AppError('push_not_possible', { message: isBusy ? pushTexts.busy : pushTexts.nothingToTakeBack });
  }
  await begin(deps, row);
  return answer(deps, ownerId, id);
}
