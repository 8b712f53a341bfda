import type { ErrorResponse } from '@interest-miner/contract/endpoint';
import { type ErrorCode, errorCodes, type FieldErrors, readUnavailable } from '@interest-miner/contract/errors';

/** An expected failure: thrown by verbs, turned into a response by the single error handler. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: FieldErrors; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

// Postgres: class 08 connection, 53 resources, 57P0x shutdown, 57014 statement timeout, 25006 read only, 40001 and
// 40P01 aborted in favour of another transaction. Node: refused, reset, timed out, disk damaged or full.
const storageCodes =
  /^(08|53|57P0|57014|25006|40001|40P01|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EIO|ENOSPC|EDQUOT|EROFS)/;
// Error texts of the PostgreSQL driver without a code: no connection, no answer, a dead connection, an invalid answer.
const storageMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client was closed|Connection ended|received invalid response/i;
// SQLite: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN.
const storageSqlite = new Set([5, 6, 8, 10, 13, 14]);

function isStorageFailure(error: Error & { code?: unknown; errcode?: unknown }): boolean {
  if (typeof error.errcode === 'number') return storageSqlite.has(error.errcode & 0xff);
  if (typeof error.code === 'string' && storageCodes.test(error.code)) return true;
  return storageMessages.test(error.message);
}

/**
 * Turns errors of Fastify, its parsers and the database into an `AppError`; `internal` if none fits.
 * @param isRead whether the request changes nothing, so that its error must not say that changes are lost
 */
export function toAppError(
  error: Error & { code?: unknown; statusCode?: number | undefined },
  isRead = false,
): AppError {
  if (error instanceof AppError) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('payload_too_large');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported_media_type');
  if (isStorageFailure(error))
    return new AppError('storage_unavailable', { cause: error, ...(isRead ? { message: readUnavailable } : {}) });
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AppError('malformed_request', { cause: error });
  return new AppError('internal', { cause: error });
}

export function errorBody(error: AppError, requestId: string): ErrorResponse {
  return {
    success: false,
    code: error.code,
    message: error.message,
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    request_id: requestId,
  };
}
