import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { hourMs, minuteMs } from '../../../lib/time.ts';
import { isSameAccount } from '../../../ports/payments/port.ts';
import type { GatewayColumns, GatewayRows } from '../queries/gateway-rows.ts';

const batch = 50;
const maxBatches = 20;
/** After no answer. */
const retryMs = 5 * minuteMs;
const staleReservationMs = hourMs;

/** How orders, or subscriptions, are followed at the gateway until nothing more is expected of them. */
export interface Followed<Row extends GatewayColumns> {
  readonly rows: GatewayRows<Row>;
  /**
   * Brings one to the state that the gateway reports. Safe to repeat and to run concurrently.
   * @returns it as stored then
   */
  settle(deps: Deps, row: Row, signal?: AbortSignal): Promise<Row>;
  /** When one is checked next, `check_due_at`, and what else follows. */
  nextCheck(row: Row, now: number): Partial<Row>;
}

/**
 * Asks the gateway about one, stores what follows and schedules the next check. Skips those of another mode (test, live,
 * sandbox).
 * @returns it as stored then
 * @throws AppError payments_unavailable; it then keeps its check
 */
export async function check<Row extends GatewayColumns>(
  deps: Deps,
  { rows, settle, nextCheck }: Followed<Row>,
  row: Row,
  signal?: AbortSignal,
): Promise<Row> {
  if (row.status === 'creating' || !isSameAccount(row.gateway, deps.payments.checkout.key)) return row;
  const settled = await settle(deps, row, signal);
  if (settled.check_due_at === row.check_due_at)
    await rows.planCheck(deps.db, settled, nextCheck(settled, deps.clock()));
  return settled;
}

/** Checks one if the gateway answers in time; else the job does. @returns it as stored then */
export async function tryCheck<Row extends GatewayColumns>(
  deps: Deps,
  followed: Followed<Row>,
  row: Row,
  timeoutMs: number,
): Promise<Row> {
  try {
    return await check(deps, followed, row, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (await followed.rows.find(deps.db, { id: row.id } as Partial<Row>)) ?? row;
  }
}

/**
 * Checks everything that is due. One without an answer, or with any other failure, is retried later and does not block
 * the others.
 * @returns the number checked, and how many more got no answer
 * @throws Error the first failure other than a missing answer, after all have been tried
 */
export async function checkDue<Row extends GatewayColumns>(
  deps: Deps,
  followed: Followed<Row>,
  signal?: AbortSignal,
): Promise<{ checked: number; unanswered: number }> {
  const { rows } = followed;
  const now = deps.clock();
  const result = { checked: 0, unanswered: 0 };
  const failures: unknown[] = [];
  for (let round = 0; round < maxBatches; round += 1) {
    const due = await rows.due(deps.db, deps.payments.checkout.key, now, batch).execute();
    for (const { id } of due) {
      if (signal?.aborted) return result;
      // A webhook may have changed it since.
      const row = await rows.find(deps.db, { id } as Partial<Row>);
      if (!row) continue;
      try {
        await check(deps, followed, row, signal);
        result.checked += 1;
      } catch (error) {
        if (!(error instanceof AppError)) failures.push(error);
        await rows.planCheck(deps.db, row, { check_due_at: now + retryMs } as Partial<Row>);
        result.unanswered += 1;
      }
    }
    if (due.length < batch) break;
  }
  await rows.dropStale(deps.db, now - staleReservationMs).execute();
  if (failures.length > 0) throw failures[0];
  return result;
}

/** The operator's note on what the gateway does not know: its key may be another account's. */
export function unknownNote(id: string, key: string): string {
  return `The gateway does not know ${id}, which was made with the key ${key}. If that key belongs to another account, look there.`;
}
