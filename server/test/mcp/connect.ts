import { createApiToken } from '@interest-miner/contract/api-tokens/endpoints';
import { type Scope, scopeNames } from '@interest-miner/contract/scopes';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestApp } from '../harness.ts';

/** A user with an API token. @param scopes all by default */
export async function tokenHolder(app: TestApp, scopes: readonly Scope[] = scopeNames) {
  const { token: session, email } = await app.login();
  const body = { name: 'Assistant', scopes, expires_in_days: 30 } as const;
  const { json } = await app.call(createApiToken, { token: session, body });
  return { session, email, token: json.data.token, tokenId: json.data.id };
}

/** `fetch` that calls the application without a port, as the official client uses it. */
export function fetchInto(app: TestApp) {
  return async (url: string | URL, init: RequestInit = {}) => {
    const { host, pathname, search } = new URL(url);
    const answer = await app.app.inject({
      method: (init.method ?? 'GET') as 'POST',
      url: pathname + search,
      headers: { host, ...Object.fromEntries(new Headers(init.headers)) },
      ...(init.body === undefined || init.body === null ? {} : { payload: String(init.body) }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    const hasBody = answer.statusCode !== 202 && answer.statusCode !== 204;
    return new Response(hasBody ? answer.body : null, { status: answer.statusCode, headers });
  };
}

/** The official client, connected to the application without a port. */
export async function connect(app: TestApp, token: string, mode: 'legacy' | 'auto' | { pin: '2026-07-28' } = 'auto') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost:1000/mcp'), {
      fetch: fetchInto(app),
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}
