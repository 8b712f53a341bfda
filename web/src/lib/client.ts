import {
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
  errorResponse,
} from '@interest-miner/contract/endpoint';
import { errorCodes } from '@interest-miner/contract/errors';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { setServerUnreachable } from './server-reachability.ts';
import { endSession, getToken } from './session.ts';

const base = '/api';
const timeoutMs = 15_000;
const fileTimeoutMs = 600_000;
const gatewayFailures = new Set([502, 503, 504]);

/** A failure with a message but without one of our error codes. */
const refusal = z.object({ success: z.literal(false), message: z.string().min(1) });

export interface CallOptions {
  signal?: AbortSignal;
  /** The feature's message for a missing or unreadable response. */
  fallback?: string;
  /** The feature's message for a call without a token. */
  noToken?: string;
  /** A refused token does not end the session: the call only adds something to a public page. */
  keepSession?: boolean;
  /** Lets the call continue after the page is closed. */
  keepalive?: boolean;
  /** Timeout for the whole response in milliseconds; 15 s by default. */
  timeoutMs?: number;
}

/** What an endpoint returns within its success envelope. */
export type EndpointData<E extends Endpoint> = EndpointResponse<E> extends { data: infer Data } ? Data : never;

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/**
 * Calls an endpoint of the contract and parses the response.
 * @throws {ApiError} for every failure except an abort by `options.signal`, which rejects with its `AbortError`
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  const fallback = options.fallback ?? errorCodes.internal.message;
  const { response, token } = await send(endpoint, input as AnyInput, options, fallback, options.timeoutMs);
  const json: unknown = await response.json().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    return undefined;
  });
  if (!response.ok) throw failure(response, json, fallback, token, options.keepSession);
  const parsed = endpoint.response.schema.safeParse(json);
  if (!parsed.success) throw failure(response, json, fallback, token);
  return parsed.data as EndpointResponse<E>;
}

/** Calls an endpoint whose response is `{ success, data }`, and returns its data; throws as `call` does. */
export async function callForData<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions,
): Promise<EndpointData<E>> {
  return ((await call(endpoint, input, options)) as { data: EndpointData<E> }).data;
}

/**
 * Downloads a file of any length without parsing it. There is no timeout on the body.
 * @throws {ApiError} as `call` does
 */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const fallback = options.fallback ?? errorCodes.internal.message;
  const { response, token } = await send(endpoint, input as AnyInput, options, fallback, fileTimeoutMs);
  if (!response.ok) throw failure(response, await response.json().catch(() => undefined), fallback, token);
  return response.blob().catch(() => {
    throw new ApiError({ code: 'network', message: fallback });
  });
}

async function send(
  endpoint: Endpoint,
  input: AnyInput,
  options: CallOptions,
  fallback: string,
  withinMs = timeoutMs,
): Promise<{ response: Response; token: string | null }> {
  const headers = new Headers({ accept: 'application/json' });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const token = endpoint.auth === 'user' ? getToken() : null;
  if (endpoint.auth === 'user') {
    if (token === null) {
      endSession(null);
      throw new ApiError({
        code: 'unauthenticated',
        status: 401,
        message: options.noToken ?? errorCodes.unauthenticated.message,
      });
    }
    headers.set('authorization', `Bearer ${token}`);
  }
  // What a page reads is asked for in tasks of their own: together they would block its first commit. Absent in some browsers.
  if (endpoint.method === 'GET') await globalThis.scheduler?.yield?.();
  const timeout = AbortSignal.timeout(withinMs);
  try {
    const response = await fetch(base + addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      keepalive: options.keepalive ?? false,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    // A proxy's HTML error page means that the server is down; the server's own 503 is JSON.
    setServerUnreachable(gatewayFailures.has(response.status) && !isJson(response));
    return { response, token };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    setServerUnreachable(true);
    throw new ApiError({ code: timeout.aborted ? 'timeout' : 'network', message: fallback });
  }
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') ?? false;
}

function addressOf(endpoint: Endpoint, input: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The error for a response that is not a success, whatever its status. */
function failure(
  response: Response,
  json: unknown,
  fallback: string,
  token: string | null,
  keepSession = false,
): ApiError {
  const parsed = errorResponse.safeParse(json);
  if (!parsed.success) {
    const { status } = response;
    const said = refusal.safeParse(json);
    return said.success
      ? new ApiError({ code: 'refused', status, message: said.data.message })
      : new ApiError({ code: 'bad_response', status, message: fallback });
  }
  const { code, message, fields, request_id } = parsed.data;
  if (code === 'unauthenticated' && !keepSession) endSession(token);
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError({
    code,
    message,
    status: response.status,
    fields,
    requestId: request_id,
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
  });
}
