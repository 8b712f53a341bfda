import { certificateFailure } from '../lib/certificate-failure.ts';

/** An error as drivers throw it: `code` from PostgreSQL and Node, `errcode` from SQLite. */
type DriverError = { readonly code?: unknown; readonly errcode?: unknown; readonly message?: unknown };

// PostgreSQL: disk full, read-only transaction. Node: disk full, over the quota, read-only, damaged.
const refusals = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
// SQLite: READONLY, IOERR, FULL.
const sqliteRefusals = new Set([8, 10, 13]);

// Postgres: class 08 connection, 53 resources, 57P0x shutdown, 57014 statement timeout, 55P03 lock timeout, 25006 read
// only, 40001 and 40P01 aborted in favour of another transaction. Node: refused, reset, timed out, disk damaged or full.
const failures =
  /^(08|53|57P0|57014|55P03|25006|40001|40P01|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EIO|ENOSPC|EDQUOT|EROFS)/;
// Error texts of the PostgreSQL driver without a code: no connection, no answer, a dead connection, an invalid answer.
const failureMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|encountered a connection error|Query read timeout|Client was closed|Connection ended|received (invalid response|unexpected)/i;
// SQLite: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN.
const sqliteFailures = new Set([5, 6, 8, 10, 13, 14]);
// SQLite: a unique column, a primary key. PostgreSQL: either.
const sqliteTaken = new Set([2067, 1555]);
const taken = '23505';

const asDriverError = (error: unknown): DriverError =>
  typeof error === 'object' && error !== null ? (error as DriverError) : {};

/** Whether an error says that nothing can be written for now: the disk is full or fails, or the database is read-only. */
export function isWriteRefusal(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  if (typeof errcode === 'number') return sqliteRefusals.has(errcode & 0xff);
  return typeof code === 'string' && refusals.has(code);
}

/** Whether an error is the database's state and not the statement's fault: the same statement may succeed later. */
export function isStorageFailure(error: unknown): boolean {
  const { code, errcode, message } = asDriverError(error);
  if (typeof errcode === 'number') return sqliteFailures.has(errcode & 0xff);
  if (typeof code === 'string' && failures.test(code)) return true;
  return certificateFailure(error) !== undefined || (typeof message === 'string' && failureMessages.test(message));
}

/** Whether a row was refused because another one has its key, or a unique value of it. */
export function isTaken(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return typeof errcode === 'number' ? sqliteTaken.has(errcode) : code === taken;
}
