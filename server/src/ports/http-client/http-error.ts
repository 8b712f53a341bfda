/** Why there is no complete response. `unsent`: nothing reached the server. */
export type HttpFailure =
  | 'unsent'
  | 'no_connection'
  | 'not_found'
  | 'not_allowed'
  | 'timeout'
  | 'too_large'
  | 'broken'
  | 'unreadable';

/** No complete response. The message contains neither URL nor parameters: they may hold a token. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly failure: HttpFailure;
  constructor(failure: HttpFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
