import { formatBudget } from '@interest-miner/contract/pushes/rules';
import type { TestInput } from '@interest-miner/contract/tests/input';
import { testLimits } from '@interest-miner/contract/tests/limits';
import { unfinishedTestStates } from '@interest-miner/contract/tests/test';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../db/tables/tests.ts';
import type { Deps, UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { type AdAccountFacts, accountProblem, maxCallMs, nowOf, refusal } from '../../ports/ads/port.ts';
import { withConnection } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { mostItCanCost } from './cost.ts';
import { testRows } from './queries/tests.ts';
import { getTest } from './read-tests.ts';
import { advanceTest } from './test-job.ts';

const refuse = (message: string) => new AppError('test_not_possible', { message });
const isBusy = (row: TestsTable) => (unfinishedTestStates as readonly string[]).includes(row.state);

/** Works at once, unless somebody does; the job continues if this process stops. The test ad account answers at once. */
async function begin({ deps }: UserContext, { id, kind }: Pick<TestsTable, 'id' | 'kind'>): Promise<void> {
  const work = deps.tasks.run((signal) => advanceTest(deps, id, signal)).catch(() => {});
  if (kind === 'test') await work;
}

/** Asked for twice: goes on with what is due, such as after a crash. */
async function goOn(context: UserContext, row: TestsTable) {
  if (isBusy(row)) await begin(context, row);
  return getTest(context, row);
}

async function findRow({ deps, actor }: UserContext, id: string): Promise<TestsTable> {
  const row = await testRows.find(deps.db, ownerOf(actor), id);
  if (!row) throw new AppError('not_found');
  await deps.limits.take(attemptLimits.testWork, actor.userId);
  return row;
}

/** The account of a test must be connected with a token that may create. @throws AppError meta_not_connected, meta_refused */
async function requireAccount({ deps, actor }: UserContext, row: TestsTable): Promise<void> {
  await withConnection(deps, ownerOf(actor), async (connection) => {
    // Refuses a token that Meta has rejected.
    connection.access('work');
    const { account } = connection;
    const own = JSON.parse(row.account ?? 'null') as AdAccountFacts | null;
    if (connection.kind !== row.kind || !account || account.id !== own?.id) {
      throw new AppError('meta_not_connected', { message: testTexts.otherConnection });
    }
    if (!connection.canPush) throw new AppError('meta_refused', { message: testTexts.cannotPush });
    const problem = accountProblem(account);
    if (problem) throw refusal(problem);
  });
}

/** When the last call of earlier work has been answered or dropped. */
const afterEarlierCall = ({ clock }: Pick<Deps, 'clock'>, row: TestsTable) => Math.max(row.resume_at, clock());

/** Creates a test at Meta, paused, or retries what failed. @throws AppError not_found, test_not_possible, meta_… */
export async function createTestAtMeta(context: UserContext, { id }: { id: string }) {
  const row = await findRow(context, id);
  const { db } = context.deps;
  if (isBusy(row)) return goOn(context, row);
  const isCreation =
    row.state === 'draft' || row.state === 'taken_back' || (row.state === 'failed' && row.started_at === null);
  if (!isCreation || row.input === null || row.failed_at === 'starting' || row.failed_at === 'stopping') {
    throw refuse(testTexts.notDraft);
  }
  const input = JSON.parse(row.input) as TestInput;
  if (input.ads.length === 0) {
    throw new AppError('validation_failed', { message: testTexts.adsRequired, fields: { ads: testTexts.adsRequired } });
  }
  await requireAccount(context, row);
  const state = row.campaign_id === null ? 'checking' : 'ad_sets';
  const isMoved = await testRows.inPlace(db, row.owner_id, testLimits.atOnce, (transaction) =>
    testRows.move(transaction, row, [row.state], { state, resume_at: afterEarlierCall(context.deps, row) }),
  );
  if (!isMoved) throw refuse(isMoved === undefined ? testTexts.tooMany : testTexts.busy);
  await begin(context, row);
  return getTest(context, { id });
}

/**
 * Starts a created test. From now on it spends money: only with a session of its owner, never with a token.
 * @param input.agreed what the owner has confirmed that it can cost, in the smallest unit
 * @throws AppError not_found, test_not_possible, meta_…
 */
export async function startTest(context: UserContext, { id, agreed }: { id: string; agreed: number }) {
  const { deps } = context;
  const row = await findRow(context, id);
  // Started twice at once: the second one gets the first one's answer.
  if (row.state === 'starting' || row.state === 'running') return goOn(context, row);
  if (isBusy(row)) throw refuse(testTexts.busy);
  const canStart = row.state === 'ready' || (row.state === 'failed' && row.failed_at === 'starting');
  if (!canStart) throw refuse(testTexts.notReady);
  const most = mostItCanCost(row, await nowOf(deps, row));
  if (most?.amount !== agreed) throw refuse(testTexts.agreeAgain(formatBudget(most?.amount ?? 0, row.currency)));
  await requireAccount(context, row);
  const change = { state: 'starting', resume_at: afterEarlierCall(deps, row) } as const;
  if (await testRows.move(deps.db, row, [row.state], change)) await begin(context, row);
  return getTest(context, { id });
}

/** Stops a test at once, whatever is being done with it. @throws AppError not_found, test_not_possible, rate_limited */
export async function stopTest(context: UserContext, { id }: { id: string }) {
  const { deps } = context;
  const row = await findRow(context, id);
  if (row.state === 'stopping' || row.state === 'stopped') return goOn(context, row);
  const from = ['starting', 'running', 'failed'] as const;
  const ran = row.state !== 'failed' || row.failed_at === 'stopping' || row.failed_at === 'starting';
  if (!(from as readonly string[]).includes(row.state) || !ran) throw refuse(testTexts.notRunning);
  if (!(await testRows.move(deps.db, row, from, { state: 'stopping', resume_at: deps.clock() })))
    throw refuse(testTexts.busy);
  await begin(context, row);
  return getTest(context, { id });
}

/** Deletes what a test created at Meta, if nothing of it ever ran. @throws AppError not_found, test_not_possible, rate_limited */
export async function takeBackTest(context: UserContext, { id }: { id: string }) {
  const { deps } = context;
  const row = await findRow(context, id);
  if (row.state === 'taking_back') return goOn(context, row);
  if (isBusy(row)) throw refuse(testTexts.busy);
  if (row.started_at !== null) throw refuse(testTexts.ranAlready);
  const resume_at = Math.max(afterEarlierCall(deps, row), row.leased_until === 0 ? 0 : deps.clock() + maxCallMs);
  if (!(await testRows.move(deps.db, row, ['ready', 'failed'], { state: 'taking_back', resume_at }))) {
    throw refuse(testTexts.nothingToTakeBack);
  }
  await begin(context, row);
  return getTest(context, { id });
}
