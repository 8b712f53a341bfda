import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, errorCodes } from '@interest-miner/contract/errors';

const retryAfterSeconds = 2;

/** Rejects a request before its handler, with `Retry-After`, in the error handler's format. */
export function refuse(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const { status, message } = errorCodes[code];
  const id = crypto.randomUUID();
  const body = JSON.stringify({ success: false, code, message, request_id: id });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': String(retryAfterSeconds),
    'x-request-id': id,
  });
  response.end(body);
  // An unread body would block the next request on this connection.
  request.resume();
}
