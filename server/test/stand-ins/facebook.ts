import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Person {
  readonly id: string;
  readonly name?: string;
  readonly email?: string;
}

export interface FacebookStandIn {
  readonly url: string;
  readonly appId: string;
  readonly appSecret: string;
  /** Variables that point the server here. */
  readonly env: Record<string, string>;
  /** What the user's consent returns: a code that works once. */
  codeFor(person: Person, options?: { appId?: string; isValid?: boolean }): string;
  /** The response to every call instead; undefined for normal behaviour. */
  fault: 'silence' | 'error' | 'html' | 'half' | 'flood' | undefined;
  close(): Promise<void>;
}

const appId = '123456789012345';
const appSecret = 'test_app_secret';
const publicUrl = 'https://miner.example';

function misbehave(fault: NonNullable<FacebookStandIn['fault']>, response: ServerResponse): void {
  if (fault === 'silence') return;
  if (fault === 'error') response.writeHead(500).end('{"error":{"code":1}}');
  if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
  if (fault === 'half') response.writeHead(200).end('{"access_token":"abc');
  if (fault === 'flood') response.writeHead(200).end(`{"access_token":"${'x'.repeat(1_000_000)}"}`);
}

/** Facebook's Graph API as documented: code exchange, `debug_token`, `/me`. */
export async function startFacebook(): Promise<FacebookStandIn> {
  const codes = new Map<string, { token: string }>();
  const tokens = new Map<string, { person: Person; appId: string; isValid: boolean }>();
  let count = 0;
  const state: Pick<FacebookStandIn, 'fault'> = { fault: undefined };

  const exchange = (query: URLSearchParams) => {
    const known = query.get('client_id') === appId && query.get('client_secret') === appSecret;
    const sameRedirect = query.get('redirect_uri') === `${publicUrl}/api/auth/facebook/callback`;
    const code = codes.get(query.get('code') ?? '');
    codes.delete(query.get('code') ?? '');
    return known && sameRedirect && code
      ? { access_token: code.token, token_type: 'bearer', expires_in: 5_183_944 }
      : undefined;
  };
  const debug = (query: URLSearchParams) => {
    const token = tokens.get(query.get('input_token') ?? '');
    if (!token || query.get('access_token') !== `${appId}|${appSecret}`) return undefined;
    return {
      data: {
        app_id: token.appId,
        is_valid: token.isValid,
        user_id: token.person.id,
        scopes: ['email'],
        expires_at: 0,
      },
    };
  };
  const me = (query: URLSearchParams) => {
    const given = query.get('access_token') ?? '';
    const proof = createHmac('sha256', appSecret).update(given).digest('hex');
    return query.get('appsecret_proof') === proof ? tokens.get(given)?.person : undefined;
  };

  const server = createServer((request, response) => {
    if (state.fault !== undefined) return misbehave(state.fault, response);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call = { '/v26.0/oauth/access_token': exchange, '/v26.0/debug_token': debug, '/v26.0/me': me }[url.pathname];
    const answer = call?.(url.searchParams);
    response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(JSON.stringify(answer ?? { error: { message: 'Invalid', type: 'OAuthException', code: 100 } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    url,
    appId,
    appSecret,
    env: {
      META_APP_ID: appId,
      META_APP_SECRET: appSecret,
      META_GRAPH_URL: url,
      META_DIALOG_URL: url,
      META_API_VERSION: 'v26.0',
      PUBLIC_URL: publicUrl,
    },
    codeFor(person: Person, options: { appId?: string; isValid?: boolean } = {}) {
      count += 1;
      const [code, token] = [`code-${count}`, `EAAB-token-${count}`];
      codes.set(code, { token });
      tokens.set(token, { person, appId: options.appId ?? appId, isValid: options.isValid ?? true });
      return code;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
