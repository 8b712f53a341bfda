import { randomBytes, randomUUID } from 'node:crypto';
import { formatBudget } from '@interest-miner/contract/pushes/rules';
import type { TestInput } from '@interest-miner/contract/tests/input';
import { testLimits } from '@interest-miner/contract/tests/limits';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { Kysely } from 'kysely';
import { lockIfOpen } from '../../db/open-accounts.ts';
import type { Database } from '../../db/schema.ts';
import type { TestsTable } from '../../db/tables/tests.ts';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { dayIn } from '../../lib/zones.ts';
import { type AdAccountFacts, nowOf } from '../../ports/ads/port.ts';
import { withConnection } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { audiencesOf, cellPlan, toCellRows } from './cells-of-input.ts';
import { saveCells } from './queries/cells.ts';
import { countTests, deleteTestRow, testRows } from './queries/tests.ts';
import { getTest } from './read-tests.ts';

/** 50 random bits in unambiguous letters and digits: no two tests share a mark, and none is part of another. */
export function newMark(): string {
  const letters = '23456789abcdefghjkmnpqrstuvwxyz';
  return `imt-${[...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')}`;
}

/** States in which nothing of a test exists at Meta, unless a campaign is stored. */
const changeable = ['draft', 'taken_back', 'failed'] as const;

/** The connected account that a test is for. @throws AppError meta_not_connected, meta_refused */
export function accountFor(
  context: UserContext,
  wanted: string,
): Promise<{ kind: 'meta' | 'test'; account: AdAccountFacts }> {
  return withConnection(context.deps, ownerOf(context.actor), async (connection) => {
    const { account, kind } = connection;
    if (account?.id !== wanted) throw new AppError('meta_not_connected', { message: testTexts.otherConnection });
    return { kind, account };
  });
}

/** Everything of a test that comes from its input. @throws AppError validation_failed with a message for each field */
async function fromInput(context: UserContext, id: string, input: TestInput) {
  const { kind, account } = await accountFor(context, input.ad_account_id);
  const { minDailyBudget: minimum, currency } = account;
  if (minimum !== null && input.daily_budget < minimum) {
    const message = testTexts.budgetTooLow(formatBudget(minimum, currency));
    throw new AppError('validation_failed', { message, fields: { daily_budget: message } });
  }
  const now = await nowOf(context.deps, { kind, owner_id: ownerOf(context.actor) });
  if (input.start_day < dayIn(now, account.timeZone)) {
    throw new AppError('validation_failed', {
      message: testTexts.startPassed,
      fields: { start_day: testTexts.startPassed },
    });
  }
  const audiences = await audiencesOf(context, input);
  const plans = audiences.map((audience) => cellPlan(audience, input, account));
  return {
    columns: {
      name: input.name,
      hypothesis: input.hypothesis,
      brief_id: audiences.find(({ audience }) => audience.brief_id !== null)?.audience.brief_id ?? null,
      kind,
      account: JSON.stringify(account),
      input: JSON.stringify(input),
      goal: input.goal,
      currency,
      days: input.days,
    },
    cells: toCellRows(context, id, audiences, input, plans),
  };
}

/** What every new test has, before anything of it exists at Meta. */
export function newTestColumns(now: number) {
  return {
    mark: newMark(),
    failed_at: null,
    campaign_id: null,
    capped: 0,
    complaints: '[]',
    notice: null,
    verdict: null,
    first_verdict: null,
    start_at: null,
    end_at: null,
    started_at: null,
    stopped_at: null,
    attempts: 0,
    resume_at: now,
    lease_id: null,
    leased_until: 0,
    created_at: now,
    share_hash: null,
    shared_at: null,
    share_suspended_at: null,
  } satisfies Partial<TestsTable>;
}

/**
 * Inserts a new test, if there is a place; an owner's tests saved at once take turns.
 * @returns false if the same request has stored one before @throws AppError limit_reached
 */
export async function insertInPlace(transaction: Kysely<Database>, row: TestsTable): Promise<boolean> {
  await lockIfOpen(transaction, row.owner_id);
  if (!(await testRows.insert(transaction, row))) return false;
  if ((await countTests(transaction, row.owner_id)) > testLimits.perPerson) throw new AppError('limit_reached');
  return true;
}

/**
 * Saves a new test as a draft, or returns the one that the same request saved.
 * @throws AppError limit_reached, validation_failed, meta_not_connected, meta_refused, rate_limited
 */
export async function createTest(context: UserContext, { request_id, ...input }: TestInput & { request_id: string }) {
  const { deps, actor } = context;
  const ownerId = ownerOf(actor);
  const earlier = await testRows.findByRequest(deps.db, ownerId, request_id);
  if (earlier) return getTest(context, { id: earlier.id });
  await deps.limits.take(attemptLimits.testSaves, actor.userId);
  const id = randomUUID();
  const { columns, cells } = await fromInput(context, id, input);
  const row: TestsTable = {
    id,
    owner_id: ownerId,
    request_id,
    state: 'draft',
    ...columns,
    ...newTestColumns(deps.clock()),
  };
  await deps.db.transaction().execute(async (transaction) => {
    if (await insertInPlace(transaction, row)) await saveCells(transaction, id, cells);
  });
  const stored = await testRows.findByRequest(deps.db, ownerId, request_id);
  return getTest(context, { id: stored?.id ?? id });
}

/** Changes a test of which nothing exists at Meta. @throws AppError as `createTest`, and not_found, test_not_possible */
export async function updateTest(context: UserContext, { id, ...input }: TestInput & { id: string }) {
  const { deps, actor } = context;
  const row = await testRows.find(deps.db, ownerOf(actor), id);
  if (!row) throw new AppError('not_found');
  await deps.limits.take(attemptLimits.testSaves, actor.userId);
  const isChangeable = (changeable as readonly string[]).includes(row.state) && row.campaign_id === null;
  if (!isChangeable) throw new AppError('test_not_possible', { message: testTexts.notDraft });
  const { columns, cells } = await fromInput(context, id, input);
  await deps.db.transaction().execute(async (transaction) => {
    const change = { ...columns, state: 'draft', start_at: null, end_at: null } as const;
    if (!(await testRows.move(transaction, row, [row.state], change))) throw new AppError('test_not_possible');
    await saveCells(transaction, id, cells);
  });
  return getTest(context, { id });
}

/** Deletes a test and its figures. @throws AppError not_found, test_not_possible, rate_limited */
export async function deleteTest({ deps, actor }: UserContext, { id }: { id: string }) {
  const ownerId = ownerOf(actor);
  const row = await testRows.find(deps.db, ownerId, id);
  if (!row) throw new AppError('not_found');
  await deps.limits.take(attemptLimits.testWork, actor.userId);
  const refuse = (message: string) => new AppError('test_not_possible', { message });
  const ended = row.state === 'running' && (await nowOf(deps, row)) >= (row.end_at ?? Number.POSITIVE_INFINITY);
  const mayRun = (row.state === 'running' && !ended) || row.failed_at === 'stopping';
  if (mayRun) throw refuse(testTexts.stopFirst);
  const exists = row.campaign_id !== null && row.started_at === null;
  if (exists && (row.state === 'ready' || row.state === 'failed')) throw refuse(testTexts.takeBackFirst);
  const from = [
    'draft',
    'taken_back',
    'failed',
    'stopped',
    'imported',
    ...(ended ? (['running'] as const) : []),
  ] as const;
  if (!(await deleteTestRow(deps.db, ownerId, id, from))) throw refuse(testTexts.busy);
  return testTexts.deleted;
}
