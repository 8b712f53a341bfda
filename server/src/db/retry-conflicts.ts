import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';

const maxAttempts = 4;
/** Longest pause before the first retry; it doubles. At random, so that two that met do not meet again. */
const firstPauseMs = 20;

/** PostgreSQL aborted the transaction in favour of another one: nothing of it was stored, and the same may succeed now. */
const isConflict = (error: unknown) => {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '40001' || code === '40P01';
};

/** Runs work again, three times at most, while the database aborts it in favour of another transaction. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error;
      await pause(Math.random() * firstPauseMs * 2 ** attempt);
    }
  }
}

/**
 * A database whose transactions are run again as a whole after a deadlock or a serialization failure. What a transaction's
 * function changes outside the database must bear a second run.
 */
export class RetryingKysely<DB> extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    return Object.assign(builder, {
      execute: <T>(work: (transaction: Transaction<DB>) => Promise<T>) => retryConflicts(() => execute(work)),
    });
  }
}
