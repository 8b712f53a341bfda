import { randomUUID } from 'node:crypto';
import type { PushComplaint } from '@interest-miner/contract/pushes/endpoints';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import type { PushesTable } from '../../db/tables/pushes.ts';
import { AppError } from '../../http/errors.ts';
import type { Job } from '../../jobs/jobs.ts';
import { minuteMs } from '../../lib/time.ts';
import { type AdAccountFacts, MetaError, maxCallMs } from '../../ports/ads/port.ts';
import { type OpenConnection, withConnection } from '../connections/index.ts';
import { askCategoryList } from './category-list.ts';
import type { AdvanceDeps } from './deps.ts';
import { failureOf } from './failure.ts';
import type { PushPlan } from './plan.ts';
import { findDue, leasePush, storePush } from './queries.ts';
import { check, makeAdSet, makeCampaign, removeMade, type StepContext } from './steps.ts';

/** Longer than the slowest call: when it expires, a dead process's last call has been answered or dropped. */
const leaseMs = minuteMs;
/** A creating call starts only if it can still end within the lease. */
const startWithinMs = leaseMs - maxCallMs;
const jobEveryMs = 10_000;
const maxConcurrentPushes = 20;
/** Leases without progress after which a push fails. */
const maxAttempts = 10;

/** Another process holds the push now. */
class LeaseLost extends Error {}

type Change = Partial<PushesTable>;

/** Does the push's next step. @returns the change to store */
async function step(context: StepContext, now: () => number): Promise<Change> {
  const { push, plan } = context;
  const existing = plan.input.campaign_id;
  switch (push.state) {
    case 'draft':
      return { state: 'checking' };
    case 'checking': {
      const asked = await askCategoryList(context);
      if (asked) return { plan: JSON.stringify(asked) };
      await check(context);
      if (existing !== undefined) return { state: 'ad_set', campaign_id: existing, campaign_made: 0 };
      return { state: push.campaign_id === null ? 'campaign' : 'ad_set' };
    }
    case 'campaign':
      return { state: 'ad_set', campaign_id: await makeCampaign(context), campaign_made: 1 };
    case 'ad_set': {
      const { id, advantageOff } = await makeAdSet(context);
      const adjusted = advantageOff ? { plan: JSON.stringify({ ...plan, advantageOff }) } : {};
      return { state: 'done', ad_set_id: id, finished_at: now(), ...adjusted };
    }
    case 'taking_back':
      return { state: 'taken_back', notice: await removeMade(context), finished_at: now() };
    default:
      throw new Error(`A push has no step in the state ${push.state}`);
  }
}

const isFinished = ({ state }: PushesTable) => state === 'done' || state === 'taken_back';

/** Runs one step after the other until the push is finished, has to wait, or has lost its lease. */
async function work(
  deps: AdvanceDeps,
  leased: PushesTable,
  leaseId: string,
  { connection, signal }: { connection: OpenConnection; signal: AbortSignal },
): Promise<void> {
  const account = JSON.parse(leased.account) as AdAccountFacts;
  if (connection.kind !== leased.kind) {
    throw new AppError('meta_not_connected', { message: pushTexts.otherConnection });
  }
  const store = async (change: Change) => {
    const row = await storePush(deps.db, leased.id, leaseId, { leased_until: deps.clock() + leaseMs, ...change });
    if (!row) throw new LeaseLost();
    return row;
  };
  const shared = {
    port: connection.port,
    access: { ...connection.token, account: account.id, urgency: 'work' as const },
    renew: async () => {
      const from = deps.clock();
      await store({});
      return () => deps.clock() < from + startWithinMs;
    },
  };
  let push = leased;
  while (!isFinished(push)) {
    // Stopped half-way: releases the lease, so that the next process continues here.
    if (signal.aborted) return void (await store({ leased_until: 0 }));
    const change = await step({ ...shared, push, plan: JSON.parse(push.plan) as PushPlan }, deps.clock);
    push = await store({ notice: null, ...change, attempts: 0 });
  }
  await store({ leased_until: 0 });
}

/** Ends or delays a push whose step failed. */
async function noteFailure(deps: AdvanceDeps, push: PushesTable, leaseId: string, error: unknown): Promise<void> {
  const plan = JSON.parse(push.plan) as PushPlan;
  const failure = await failureOf(deps, push, plan, error);
  const now = deps.clock();
  const tooOften = push.attempts >= maxAttempts;
  if ('waitMs' in failure && !tooOften) {
    const { notice, waitMs } = failure;
    return void (await storePush(deps.db, push.id, leaseId, { notice, resume_at: now + waitMs, leased_until: 0 }));
  }
  const complaints: PushComplaint[] =
    'waitMs' in failure ? [{ field: null, row: null, message: pushTexts.noAnswer }] : failure.complaints;
  await storePush(deps.db, push.id, leaseId, {
    state: 'failed',
    failed_at: (await currentState(deps, push, leaseId)) ?? push.state,
    complaints: JSON.stringify(complaints),
    notice: null,
    // The user may retry at once, but the last call may still arrive, and must then be found.
    ...('waitMs' in failure ? { resume_at: now + failure.waitMs } : {}),
    leased_until: 0,
    finished_at: now,
  });
}

/** The step that failed: the push may have advanced since it was leased. */
async function currentState(deps: AdvanceDeps, push: PushesTable, leaseId: string) {
  return (await storePush(deps.db, push.id, leaseId, { leased_until: deps.clock() + leaseMs }))?.state;
}

/** Works on a push unless another process does. A refusal by Meta ends it with complaints; an outage makes it wait. */
export async function advancePush(deps: AdvanceDeps, id: string, signal: AbortSignal): Promise<void> {
  const [leaseId, now] = [randomUUID(), deps.clock()];
  const push = await leasePush(deps.db, id, { id: leaseId, now, until: now + leaseMs });
  if (!push) return;
  try {
    await withConnection(deps, push.owner_id, (connection) => work(deps, push, leaseId, { connection, signal }));
  } catch (error) {
    if (error instanceof LeaseLost) return;
    await noteFailure(deps, push, leaseId, error);
    // Meta's refusals and outages are answers; everything else belongs in the log.
    if (!(error instanceof MetaError || error instanceof AppError)) throw error;
  }
}

/** Continues pushes whose wait is over, or whose process has died. */
export function pushesJob(deps: AdvanceDeps): Job {
  return {
    name: 'pushes',
    everyMs: jobEveryMs,
    leaseMs,
    async run(signal) {
      const due = await findDue(deps.db, deps.clock(), maxConcurrentPushes);
      const ended = await Promise.allSettled(due.map((id) => advancePush(deps, id, signal)));
      const failure = ended.find((result) => result.status === 'rejected');
      if (failure) throw failure.reason;
    },
  };
}
