import { AppError } from '../../http/errors.ts';
import type { MetaError } from './errors.ts';
import { noticeOf, waitOf } from './throttle.ts';

/** A failure as the `AppError` for the user. */
export function toAppError(failure: MetaError): AppError {
  const message = noticeOf(failure);
  if (failure.kind === 'refused') return new AppError('interests_refused', { message, cause: failure });
  return new AppError('interests_unavailable', {
    message,
    cause: failure,
    retryAfterSeconds: Math.ceil(waitOf(failure) / 1000),
  });
}
