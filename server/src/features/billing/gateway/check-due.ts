import { AppError } from '../../../http/errors.ts';

const batch = 50;
const maxBatches = 20;

export interface DueChecks<T> {
  /** The next that are due, at most `limit`; those checked or retried later are not among them. */
  readonly select: (limit: number) => Promise<readonly T[]>;
  readonly check: (item: T) => Promise<void>;
  /** Schedules another check of what could not be checked. */
  readonly retryLater: (item: T) => Promise<void>;
  /** Runs once everything due was tried; not after an abort. */
  readonly cleanUp: () => Promise<void>;
}

/**
 * Asks the gateway about everything that is due. An item without an answer, or with any other failure, is retried later
 * and does not block the others.
 * @returns the number checked, and how many of them got no answer
 * @throws Error the first failure other than a missing answer, after all have been tried
 */
export async function checkDue<T>(
  { select, check, retryLater, cleanUp }: DueChecks<T>,
  signal?: AbortSignal,
): Promise<{ checked: number; unanswered: number }> {
  const result = { checked: 0, unanswered: 0 };
  const failures: unknown[] = [];
  for (let round = 0; round < maxBatches; round += 1) {
    const due = await select(batch);
    for (const item of due) {
      if (signal?.aborted) return result;
      try {
        await check(item);
        result.checked += 1;
      } catch (error) {
        if (!(error instanceof AppError)) failures.push(error);
        await retryLater(item);
        result.unanswered += 1;
      }
    }
    if (due.length < batch) break;
  }
  await cleanUp();
  if (failures.length > 0) throw failures[0];
  return result;
}
