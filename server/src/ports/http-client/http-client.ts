import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Agent, Dispatcher } from 'undici';
import { guardConnections, type Network } from './guard-connections.ts';
import { HttpError, type HttpFailure } from './http-error.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  /** In lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Checked right before the first byte is sent, however long connecting took; if false, nothing is sent. */
  readonly mayStart?: (() => boolean) | undefined;
  /** If false, the body is not read and the connection is closed. */
  readonly wantsBody?: (status: number, headers: IncomingHttpHeaders) => boolean;
}

export interface HttpResponse {
  /** Redirects are never followed: they come back as they are. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Unzipped; empty if it was not wanted. */
  readonly body: Buffer;
}

export interface HttpClientOptions {
  /** For the name, the connection and TLS together, and for waiting until a connection is free. */
  readonly connectMs: number;
  /** From sending the request to the last byte of the response, so that a slow trickle ends too. */
  readonly readMs: number;
  /** Of the body, zipped and unzipped. */
  readonly maxBytes: number;
  /** For addresses that users pass in: checks where each connection goes, and reuses none. */
  readonly network?: Network | undefined;
}

/** Sends requests to other servers. */
export interface HttpClient {
  /** @throws HttpError; the signal's reason if it is aborted */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse>;
  close(): void;
}

/** Maximum connections per origin; further requests wait for one. */
const connections = 16;
const maxHeaderSize = 16_384;
const unzip = promisify(gunzip);

/** @throws HttpError for a request that may no longer be sent */
export function assertMayStart({ mayStart }: Pick<HttpRequest, 'mayStart'>): void {
  if (mayStart && !mayStart()) throw new HttpError('unsent', 'the call was not made: its time limit had passed');
}

const nameOf = (error: Error & { code?: string }) => error.code ?? error.name;

async function decode({ status, headers, body }: HttpResponse, maxBytes: number): Promise<HttpResponse> {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity' || body.length === 0) return { status, headers, body };
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new HttpError('unreadable', 'the answer has another encoding');
  try {
    return { status, headers, body: await unzip(body, { maxOutputLength: maxBytes }) };
  } catch (error) {
    // So that a small file that unpacks to gigabytes is cut off too.
    if (nameOf(error as Error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw new HttpError('broken', `the answer broke off (${nameOf(error as Error)})`);
  }
}

const tooLarge = (maxBytes: number) => new HttpError('too_large', `the answer is larger than ${maxBytes} bytes`);

/** One request on an agent: `dispatch` says when the connection is there, which `fetch` and `request` do not. */
function dispatch(
  agent: Agent,
  request: HttpRequest,
  { connectMs, readMs, maxBytes }: HttpClientOptions,
  signal: AbortSignal | undefined,
): Promise<HttpResponse> {
  const { method, url, body } = request;
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  let controller: Dispatcher.DispatchController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  const fail = (error: Error) => {
    if (isOver) return;
    end();
    reject(error);
    controller?.abort(error);
  };
  const abort = () => fail(signal?.reason);
  const failAfter = (ms: number, failure: HttpFailure, message: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(new HttpError(failure, message)), ms);
  };

  let answer = { status: 0, headers: {} as IncomingHttpHeaders };
  const chunks: Buffer[] = [];
  let bytes = 0;
  const succeed = () => {
    if (isOver) return;
    end();
    resolve({ ...answer, body: Buffer.concat(chunks) });
  };

  signal?.throwIfAborted();
  signal?.addEventListener('abort', abort, { once: true });
  failAfter(connectMs, 'no_connection', `no connection within ${connectMs} ms`);
  agent.dispatch(
    {
      method,
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      headers: { 'accept-encoding': 'gzip', ...request.headers },
      body: body ?? null,
    },
    {
      onRequestStart(started) {
        controller = started;
        if (isOver) return started.abort(new HttpError('unsent', 'the caller has gone'));
        try {
          // A process may be frozen while it connects: what is not sent yet can still be held back.
          assertMayStart(request);
        } catch (error) {
          return fail(error as Error);
        }
        failAfter(readMs, 'timeout', `no complete answer within ${readMs} ms`);
      },
      onResponseStart(_started, status, headers) {
        answer = { status, headers };
        if (!request.wantsBody || request.wantsBody(status, headers)) return;
        succeed();
        controller?.abort(new HttpError('unreadable', 'the body is not wanted'));
      },
      onResponseData(_started, chunk) {
        bytes += chunk.length;
        if (bytes > maxBytes) fail(tooLarge(maxBytes));
        else chunks.push(chunk);
      },
      onResponseEnd: succeed,
      onResponseError(_started, error) {
        if (error instanceof HttpError) return fail(error);
        const text = controller ? 'the answer broke off' : 'no connection';
        fail(new HttpError(controller ? 'broken' : 'no_connection', `${text} (${nameOf(error)})`));
      },
    },
  );
  return promise;
}

/** Requests over HTTP/1.1 with keep-alive, separate timeouts for connecting and reading, and a limit of bytes. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { connectMs, network } = options;
  let agent: Promise<Agent> | undefined;
  const openAgent = async () => {
    // 30 MB of memory that an installation without outside services never needs.
    const { Agent, buildConnector } = await import('undici');
    const connecting = { timeout: connectMs, allowH2: false };
    return new Agent({
      connections,
      maxHeaderSize,
      allowH2: false,
      // The timers of `dispatch` cover the whole response.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: network
        ? guardConnections((lookup) => buildConnector({ ...connecting, lookup }), network, connectMs)
        : connecting,
      // 0: each request has a connection of its own.
      pipelining: network ? 0 : 1,
    });
  };
  return {
    async send(request, signal) {
      agent ??= openAgent();
      return decode(await dispatch(await agent, request, options, signal), options.maxBytes);
    },
    close() {
      void agent?.then((opened) => opened.destroy());
    },
  };
}
