import type { PushComplaint } from '@interest-miner/contract/pushes/endpoints';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import type { Lease } from '../../db/leased-rows.ts';
import { leaseMs } from '../../db/requested-work.ts';
import type { PushesTable } from '../../db/tables/pushes.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Job } from '../../jobs/jobs.ts';
import { advanceRow, leasedWorkJob } from '../../jobs/leased-work.ts';
import { type AdAccountFacts, MetaError, maxCallMs } from '../../ports/ads/port.ts';
import { type OpenConnection, openTestAccount, withConnection } from '../connections/index.ts';
import { askCategoryList } from './category-list.ts';
import { failureOf } from './failure.ts';
import type { PushPlan } from './plan.ts';
import { pushRows } from './queries.ts';
import { check, makeAdSet, makeCampaign, removeCreated, type StepContext } from './steps.ts';

/** A creating call starts only if it can still end within the lease. */
const startWithinMs = leaseMs - maxCallMs;
/** Leases without progress after which a push fails. */
const maxAttempts = 10;

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
      return { state: 'taken_back', notice: await removeCreated(context), finished_at: now() };
    default:
      throw new Error(`A push has no step in the state ${push.state}`);
  }
}

const isFinished = ({ state }: PushesTable) => state === 'done' || state === 'taken_back';

/** Runs one step after the other until the push is finished or has to wait. */
async function advance(
  { clock }: Deps,
  lease: Lease<PushesTable>,
  connection: OpenConnection,
  signal: AbortSignal,
): Promise<void> {
  const account = JSON.parse(lease.row.account) as AdAccountFacts;
  if (connection.kind !== lease.row.kind) {
    throw new AppError('meta_not_connected', { message: pushTexts.otherConnection });
  }
  const shared = {
    port: connection.port,
    access: { ...connection.token, account: account.id, urgency: 'work' as const },
    renew: async () => {
      const from = clock();
      await lease.store({});
      await connection.confirm();
      return () => clock() < from + startWithinMs;
    },
  };
  // Stopped half-way: the next process continues here.
  while (!isFinished(lease.row) && !signal.aborted) {
    const push = lease.row;
    // A password reset pauses the connection, also of a push that is under way.
    await connection.confirm();
    const change = await step({ ...shared, push, plan: JSON.parse(push.plan) as PushPlan }, clock);
    // The first step asks nobody, so it is no progress.
    await lease.store({ notice: null, ...change, ...(push.state === 'draft' ? {} : { attempts: 0 }) });
  }
  await lease.release();
}

/** Ends or delays a push whose step failed. */
async function noteFailure(deps: Deps, lease: Lease<PushesTable>, error: unknown): Promise<void> {
  const push = lease.row;
  const failure = await failureOf(deps, push, JSON.parse(push.plan) as PushPlan, error);
  const now = deps.clock();
  if ('waitMs' in failure && push.attempts < maxAttempts) {
    return lease.release({ notice: failure.notice, resume_at: now + failure.waitMs });
  }
  const complaints: PushComplaint[] =
    'waitMs' in failure ? [{ field: null, row: null, message: pushTexts.noAnswer }] : failure.complaints;
  await lease.release({
    state: 'failed',
    failed_at: push.state,
    complaints: JSON.stringify(complaints),
    notice: null,
    // The user may retry at once, but the last call may still arrive, and must then be found.
    ...('waitMs' in failure ? { resume_at: now + failure.waitMs } : {}),
    finished_at: now,
  });
}

/** A refusal by Meta ends a push with complaints; an outage makes it wait. */
const pushWork = {
  rows: pushRows,
  advance: (deps: Deps, lease: Lease<PushesTable>, signal: AbortSignal) =>
    // What is in the test ad account can be taken back whatever is connected.
    lease.row.kind === 'test' && lease.row.state === 'taking_back'
      ? openTestAccount(deps, lease.row.owner_id).then((connection) => advance(deps, lease, connection, signal))
      : withConnection(deps, lease.row.owner_id, (connection) => advance(deps, lease, connection, signal)),
  async fail(deps: Deps, lease: Lease<PushesTable>, error: unknown) {
    await noteFailure(deps, lease, error);
    // Meta's refusals and outages are answers; everything else belongs in the log.
    if (!(error instanceof MetaError || error instanceof AppError)) throw error;
  },
};

/** Works on a push unless another process does. */
export const advancePush = (deps: Deps, id: string, signal: AbortSignal) => advanceRow(pushWork, deps, id, signal);

export const pushesJob = (deps: Deps): Job => leasedWorkJob('pushes', pushWork, deps);
