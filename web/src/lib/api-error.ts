import { type ErrorCode, errorCodes, type FieldErrors } from '@interest-miner/contract/errors';

/** The server's codes, `refused` for a failure without a code, and failures without a readable response. */
export type ApiErrorCode = ErrorCode | 'refused' | 'network' | 'timeout' | 'bad_response';

const withoutAnswer: readonly ApiErrorCode[] = ['network', 'timeout', 'bad_response'];

interface ApiErrorParts {
  code: ApiErrorCode;
  message: string;
  /** HTTP status; 0 without a response. */
  status?: number;
  fields?: FieldErrors | undefined;
  requestId?: string | undefined;
  /** Seconds to wait before a retry, if the server sent them. */
  retryAfter?: number | undefined;
}

/** A failed call with a displayable message. Match on `code`, never on `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.code = parts.code;
    this.status = parts.status ?? 0;
    this.fields = parts.fields ?? {};
    this.requestId = parts.requestId;
    this.retryAfter = parts.retryAfter;
  }
}

/** The message of an `ApiError`, or `fallback` for any other thrown value. */
export function messageOf(error: unknown, fallback: string = errorCodes.internal.message): string {
  return error instanceof ApiError ? error.message : fallback;
}

const onOurSide: readonly ApiErrorCode[] = ['internal', 'refused', 'bad_response'];

/** What to do after a failure, where its message does not say it. */
export function nextStepAfter(error: unknown): string {
  if (!(error instanceof ApiError) || onOurSide.includes(error.code))
    return 'The fault is ours. Please try again in a minute.';
  if (error.code === 'network' || error.code === 'timeout') return 'Check your connection, then try again.';
  return '';
}

/** Whether what was asked for does not exist; an id with another format cannot exist either. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');
}

/** Whether the server wrote the message; otherwise it is ours, for a missing or unreadable response. */
export function hasServerMessage(error: ApiError): boolean {
  return !withoutAnswer.includes(error.code);
}
