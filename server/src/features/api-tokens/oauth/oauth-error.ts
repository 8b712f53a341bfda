import { toAppError } from '../../../http/errors.ts';

type Code =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable'
  | 'server_error';

/** An expected failure of the endpoints for programs, whose errors have OAuth's shape (RFC 6749, 5.2). */
export class OauthError extends Error {
  override name = 'OauthError';
  readonly code: Code;
  constructor(code: Code, description: string) {
    super(description);
    this.code = code;
  }
}

/** Any failure in OAuth's shape. */
export function oauthFailure(raw: Error): {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly body: { readonly error: Code; readonly error_description: string };
} {
  if (raw instanceof OauthError)
    return { status: 400, retryAfterSeconds: undefined, body: { error: raw.code, error_description: raw.message } };
  const { status, message, retryAfterSeconds } = toAppError(raw);
  const error =
    status === 429 || status === 503 ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request';
  return { status, retryAfterSeconds, body: { error, error_description: message } };
}
