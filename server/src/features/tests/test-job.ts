import { pushTexts } from '@interest-miner/contract/pushes/texts';
import type { TestInput } from '@interest-miner/contract/tests/input';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { Lease } from '../../db/leased-rows.ts';
import { leaseMs } from '../../db/requested-work.ts';
import type { TestsTable } from '../../db/tables/tests.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Job } from '../../jobs/jobs.ts';
import { advanceRow, leasedWorkJob } from '../../jobs/leased-work.ts';
import { type AdAccountFacts, MetaError, maxCallMs, nowOf } from '../../ports/ads/port.ts';
import { type OpenConnection, withConnection } from '../connections/index.ts';
import { PartRefused, type StepContext } from './at-meta/context.ts';
import { check, makeAdSets, makeAds, makeCampaign } from './at-meta/create.ts';
import { start } from './at-meta/start.ts';
import { stop, takeBack } from './at-meta/stop.ts';
import { failureOf } from './failure.ts';
import { changeCell, findCells } from './queries/cells.ts';
import { readAt } from './queries/readings.ts';
import { testRows } from './queries/tests.ts';

/** A creating call starts only if it can still end within the lease. */
const startWithinMs = leaseMs - maxCallMs;
/** Leases without progress after which the work fails. */
const maxAttempts = 10;

const steps = {
  checking: check,
  campaign: makeCampaign,
  ad_sets: makeAdSets,
  ads: makeAds,
  starting: start,
  stopping: stop,
  taking_back: takeBack,
} as const satisfies Partial<Record<TestsTable['state'], (context: StepContext) => Promise<Partial<TestsTable>>>>;

const hasStep = (state: TestsTable['state']): state is keyof typeof steps => Object.hasOwn(steps, state);

/** Runs one step after the other until the work is done or has to wait. */
async function advance(deps: Deps, lease: Lease<TestsTable>, connection: OpenConnection, signal: AbortSignal) {
  const { db, clock } = deps;
  const account = JSON.parse(lease.row.account ?? 'null') as AdAccountFacts | null;
  if (connection.kind !== lease.row.kind || account === null) {
    throw new AppError('meta_not_connected', { message: testTexts.otherConnection });
  }
  const urgency = lease.row.state === 'stopping' ? ('stop' as const) : ('work' as const);
  const shared = {
    input: JSON.parse(lease.row.input ?? '{}') as TestInput,
    port: connection.port,
    access: { ...connection.token, account: account.id, urgency },
    now: () => nowOf(deps, lease.row),
    renew: async () => {
      const from = clock();
      await lease.store({});
      return () => clock() < from + startWithinMs;
    },
    changeCell: async (id: string, change: Parameters<typeof changeCell>[2]) => {
      await lease.store({});
      await changeCell(db, id, change);
    },
  };
  // Stopped half-way: the next process continues here.
  for (let { state } = lease.row; hasStep(state) && !signal.aborted; { state } = lease.row) {
    const cells = await findCells(db, [lease.row.id]);
    const change = await steps[state]({ ...shared, test: lease.row, cells });
    await lease.store({ notice: null, ...change, attempts: 0 });
  }
  await noteReading(deps, lease.row);
  await lease.release();
}

/** What runs is read; what was stopped is read once more soon, and then as long as Meta changes figures. */
async function noteReading({ db, clock }: Deps, row: TestsTable): Promise<void> {
  if (row.state !== 'running' && row.state !== 'stopped') return;
  const { id, owner_id } = row;
  await readAt(db, { id, owner_id }, clock() + (row.state === 'stopped' ? maxCallMs : 0), clock());
}

/** Ends or delays the work whose step failed. A start that Meta refuses in part is stopped: the campaign is paused. */
async function noteFailure(deps: Deps, lease: Lease<TestsTable>, error: unknown): Promise<void> {
  const { row } = lease;
  const isStarting = row.state === 'starting';
  const failure = failureOf(error, isStarting, await findCells(deps.db, [row.id]));
  const now = deps.clock();
  // Stopping never gives up by itself: the campaign may be spending.
  if ('waitMs' in failure && (row.attempts < maxAttempts || row.state === 'stopping')) {
    return lease.release({ notice: failure.notice, resume_at: now + failure.waitMs });
  }
  const complaints =
    'waitMs' in failure ? [{ field: null, cell: null, ad: null, message: pushTexts.noAnswer }] : failure.complaints;
  const resume_at = 'waitMs' in failure ? now + failure.waitMs : row.resume_at;
  const ended = { complaints: JSON.stringify(complaints), notice: null, resume_at, attempts: 0 };
  if (isStarting) return lease.release({ ...ended, state: 'stopping' });
  await lease.release({ ...ended, state: 'failed', failed_at: row.state });
}

/** A refusal by Meta ends the work with complaints; an outage makes it wait. */
const testWork = {
  rows: testRows,
  advance: (deps: Deps, lease: Lease<TestsTable>, signal: AbortSignal) =>
    withConnection(deps, lease.row.owner_id, (connection) => advance(deps, lease, connection, signal)),
  async fail(deps: Deps, lease: Lease<TestsTable>, error: unknown) {
    await noteFailure(deps, lease, error);
    // Meta's refusals and outages are answers; everything else belongs in the log.
    if (!(error instanceof MetaError || error instanceof AppError || error instanceof PartRefused)) throw error;
  },
};

/** Works on a test unless another process does. */
export const advanceTest = (deps: Deps, id: string, signal: AbortSignal) => advanceRow(testWork, deps, id, signal);

export const testsJob = (deps: Deps): Job => leasedWorkJob('tests', testWork, deps);
