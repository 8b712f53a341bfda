import { createHttpClient } from '../http-client/http-client.ts';

/** One call to a gateway's API; `path` starts after `/v1`. */
export interface GatewayRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly authorization: string;
  readonly body?: unknown;
  /** Further headers, in lower case. */
  readonly headers?: Record<string, string>;
}

export interface GatewayResponse {
  readonly status: number;
  readonly json: unknown;
}

/** Sends a call to a gateway: over HTTP, or directly to the built-in one. @throws Error if there is no response */
export type GatewayTransport = (request: GatewayRequest, signal: AbortSignal) => Promise<GatewayResponse>;

/** The callers' own limits for reads and writes are shorter. */
const longestMs = 10_000;
const maxBytes = 1_000_000;

/**
 * Calls over HTTP. Redirects are answers like others: following them would send the secret to another host.
 * @param apiUrl address with or without its `/v1`
 */
export function httpTransport(apiUrl: string): GatewayTransport {
  const base = `${apiUrl.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
  const client = createHttpClient({ connectMs: longestMs, readMs: longestMs, maxBytes });
  return async ({ method, path, authorization, body, headers }, signal) => {
    const answer = await client.send(
      {
        method,
        url: new URL(`${base}${path}`),
        headers: {
          authorization,
          accept: 'application/json',
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      },
      signal,
    );
    return { status: answer.status, json: JSON.parse(answer.body.toString('utf8')) };
  };
}
