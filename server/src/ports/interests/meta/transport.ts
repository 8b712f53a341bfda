import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Timeouts } from './timeouts.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type TransportLimits = Pick<Timeouts, 'connectMs' | 'readMs'> & { readonly maxBytes: number };

/** No complete response. The message contains neither URL nor parameters: they hold the token. */
export class TransportError extends Error {
  override name = 'TransportError';
}

/** One call: a body, if any, is a form. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly form?: URLSearchParams;
  /** Checked right before the first byte is sent, however long connecting took; if false, the call is not made. */
  readonly mayStart?: (() => boolean) | undefined;
}

/** Sends calls to the Graph API: over HTTP, or directly to the built-in test ad account. */
export interface Transport {
  /** @throws TransportError */
  send(call: Call, signal: AbortSignal): Promise<Answer>;
  close(): void;
}

/** @throws TransportError for a call that may no longer be made */
export function assertMayStart({ mayStart }: Pick<Call, 'mayStart'>): void {
  if (mayStart && !mayStart()) throw new TransportError('the call was not made: its time limit had passed');
}

const formType = 'application/x-www-form-urlencoded';

async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TransportError(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** HTTP with keep-alive and separate timeouts for connecting and reading: `fetch` cannot do that. */
export function createTransport(secure: boolean, limits: TransportLimits): Transport {
  const { Agent, request: open } = secure ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 8, timeout: 30_000 });
  return {
    send({ method, url, form, mayStart }, signal) {
      const body = form?.toString();
      return new Promise((resolve, reject) => {
        const fail = (reason: string) => {
          stopTimers();
          reject(new TransportError(reason));
          request.destroy();
        };
        const headers = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': formType }) };
        const request = open(url, { method, agent, signal, headers }, (response) => {
          readBody(response, limits.maxBytes).then(
            (body) => {
              stopTimers();
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
            },
            (error: Error & { code?: string }) =>
              fail(
                error instanceof TransportError ? error.message : `the answer broke off (${error.code ?? error.name})`,
              ),
          );
        });
        let reading: NodeJS.Timeout | undefined;
        const connecting = setTimeout(() => fail(`no connection within ${limits.connectMs} ms`), limits.connectMs);
        const connected = () => {
          clearTimeout(connecting);
          // A process may be frozen while it connects: what is not sent yet can still be held back.
          try {
            assertMayStart({ mayStart });
          } catch (error) {
            return fail((error as Error).message);
          }
          request.end(body);
          reading ??= setTimeout(() => fail(`no complete answer within ${limits.readMs} ms`), limits.readMs);
        };
        const stopTimers = () => {
          clearTimeout(connecting);
          clearTimeout(reading);
        };
        request.on('socket', (socket: Socket) => {
          if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', connected);
          else connected();
        });
        request.on('error', (error: Error & { code?: string }) => fail(`no connection (${error.code ?? error.name})`));
      });
    },
    close: () => agent.destroy(),
  };
}
