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

const maxAnswerBytes = 1_000_000;

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new Error('the answer is larger than 1 MB');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/**
 * Calls over HTTP. Redirects are rejected: they would send the secret to another host.
 * @param apiUrl address with or without its `/v1`
 */
export function httpTransport(apiUrl: string): GatewayTransport {
  const base = `${apiUrl.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
  return async ({ method, path, authorization, body, headers }, signal) => {
    const response = await fetch(`${base}${path}`, {
      method,
      redirect: 'error',
      signal,
      headers: {
        authorization,
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await readJson(response) };
  };
}
