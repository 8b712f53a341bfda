import { connectionProblems } from '@interest-miner/contract/connections/texts';
import type { PushComplaint, PushField } from '@interest-miner/contract/pushes/endpoints';
import { formatBudget } from '@interest-miner/contract/pushes/rules';
import { pushProblems, pushTexts } from '@interest-miner/contract/pushes/texts';
import type { PushesTable } from '../../db/tables/pushes.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { minuteMs } from '../../lib/time.ts';
import { type AdAccountFacts, accountProblem, MetaError, noticeOf, waitOf } from '../../ports/ads/port.ts';
import { findOpenConnection } from '../connections/index.ts';
import { complaintsOf, pushProblemOf, rowsOf, toRow } from './complaints.ts';
import type { PushPlan } from './plan.ts';

/** A failure ends a push with complaints, or lets it wait. */
export type Failure = { readonly complaints: PushComplaint[] } | { readonly waitMs: number; readonly notice: string };

/** Rows that Meta would refuse, each with its complaint. */
export class RowsRefused extends AppError {
  readonly complaints: PushComplaint[];

  constructor(complaints: PushComplaint[]) {
    super('validation_failed', { message: complaints[0]?.message ?? pushTexts.refused });
    this.complaints = complaints;
  }
}

/** Temporary failures. */
const passing: ReadonlySet<string> = new Set(['outage', 'unreadable', 'app_limit', 'account_limit', 'busy', 'spared']);
/** Wait after a call with an unknown outcome: by then it has arrived, and can be found. */
const unknownMs = minuteMs;

const general = (message: string): Failure => ({ complaints: [{ field: null, row: null, message }] });

/** Details of a refusal that only the account or its rows reveal; asked at Meta, best effort. */
async function detailsOf(deps: Deps, push: PushesTable, plan: PushPlan, error: MetaError) {
  const account = JSON.parse(push.account) as AdAccountFacts;
  const problem = pushProblemOf(error);
  const isBudget = problem === 'budgetTooLow';
  const isTargeting = problem === 'targetingInvalid' || problem === 'interestGone' || problem === 'detailedUnavailable';
  if (problem !== 'scope' && !isTargeting && !isBudget) return {};
  const connection = await findOpenConnection(deps, push.owner_id);
  if (connection?.kind !== push.kind) return {};
  const access = { ...connection.token, account: account.id, urgency: 'work' as const };
  if (isBudget) {
    const minimum = await connection.port.minDailyBudget(access, account.currency);
    return minimum === null ? {} : { message: pushTexts.budgetTooLow(formatBudget(minimum, account.currency)) };
  }
  if (!isTargeting) {
    const now = (await connection.port.accounts(connection.token)).find(({ id }) => id === account.id);
    const closed = now && accountProblem(now);
    if (closed) return { message: connectionProblems[closed] };
    return { message: now ? (now.status === 'active' ? undefined : pushProblems.closed) : pushProblems.unassigned };
  }
  const rows = rowsOf(plan).slice(0, 200);
  const checks = await connection.port.validateIds(
    access,
    rows.map(({ id }) => id),
  );
  const gone = new Set(checks.filter(({ valid, row, asked }) => !valid || row?.id !== asked).map(({ asked }) => asked));
  return { gone: rows.filter(({ id }) => gone.has(id)).map(toRow) };
}

/** Whether a failure ends a push or delays it, and what its owner should know. */
export async function failureOf(deps: Deps, push: PushesTable, plan: PushPlan, error: unknown): Promise<Failure> {
  if (error instanceof RowsRefused) return { complaints: error.complaints };
  if (error instanceof AppError) {
    if (error.fields) {
      const complaints = Object.entries(error.fields).map(([field, message]) => ({
        field: field as PushField,
        row: null,
        message,
      }));
      return { complaints };
    }
    return error.status >= 500 ? { waitMs: unknownMs, notice: error.message } : general(error.message);
  }
  if (!(error instanceof MetaError)) return { waitMs: unknownMs, notice: pushTexts.unexpected };
  if (passing.has(error.kind)) {
    const isLimit = error.kind === 'account_limit' || error.kind === 'app_limit';
    const waitMs = isLimit ? waitOf(error) : Math.max(unknownMs, waitOf(error));
    return { waitMs, notice: isLimit ? pushTexts.limit : pushTexts.outage };
  }
  if (error.kind !== 'refused' && error.kind !== 'permission') return general(noticeOf(error));
  const details = await detailsOf(deps, push, plan, error).catch(() => ({}));
  return { complaints: complaintsOf(error, plan, details) };
}
