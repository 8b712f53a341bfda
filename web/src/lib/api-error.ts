import type { ErrorCode, FieldErrors } from '@interest-miner/contract/errors';

/** The server's codes, `refused` where it says no in words alone, and what can go wrong before it answers. */
export type ApiErrorCode = ErrorCode | 'refused' | 'network' | 'timeout' | 'bad_response';

const withoutAnswer: readonly ApiErrorCode[] = ['network', 'timeout', 'bad_response'];

interface ApiErrorParts {
  code: ApiErrorCode;
  message: string;
  /** HTTP status; 0 where no answer came. */
  status?: number;
  fields?: FieldErrors | undefined;
  requestId?: string | undefined;
  /** Seconds to wait before another try, where the server said so. */
  retryAfter?: number | undefined;
}

/** A failed call, in words that can be shown. Match on `code`, never on `message`. */
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

/** The message of any thrown value, or `fallback` where it is none of ours. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}

/** Whether the message is the server's; else it is our own, for an answer that did not come or could not be read. */
export function hasServerMessage(error: ApiError): boolean {
  return !withoutAnswer.includes(error.code);
}
