import type { ErrorResponse } from '@interest-miner/contract/endpoint';
import { type ErrorCode, errorCodes, type FieldErrors, readUnavailable } from '@interest-miner/contract/errors';
import { isStorageFailure } from '../db/storage-errors.ts';

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
