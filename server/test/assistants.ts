import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  decideAuthorization,
  listAssistants,
  readAuthorization,
} from '@interest-miner/contract/api-tokens/assistant-endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import type { OAuthClientProvider } from '@modelcontextprotocol/client';
import { malformed } from './call.ts';
import { createTestApp, type TestApp } from './harness.ts';

export const issuer = 'https://miner.example';
export const clientId = 'https://assistant.example/client.json';
export const redirectUri = 'https://assistant.example/callback';

/** The assistant's own description, at the address that is its id. */
export const clientDocument = {
  client_id: clientId,
  client_name: 'Helpful Assistant',
  redirect_uris: [redirectUri, 'http://127.0.0.1/callback'],
  token_endpoint_auth_method: 'none',
};

/** An application that assistants can connect to. `documents` are the answers of the web, by address. */
export async function createAssistantApp(env: Record<string, string> = {}) {
  const documents = new Map<string, unknown>([[clientId, clientDocument]]);
  const app = await createTestApp({
    env: { PUBLIC_URL: issuer, ...env },
    deps: () => ({ clientDocuments: { read: async (url) => documents.get(url) } }),
  });
  return { app, documents };
}

/** An authorization request with PKCE, and the verifier that its code needs. */
export function newRequest(changes: Record<string, string | undefined> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const parameters: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'interests:read lists:read',
    state: 'abc',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${issuer}/mcp`,
    ...changes,
  };
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return { query: String(new URLSearchParams(given)), verifier };
}

/** The answer of OAuth's token endpoint. */
interface TokenResponse {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
  error?: string;
}

/** The steps of connecting an assistant, one by one. */
export function stepsOn(app: TestApp) {
  const decide = (session: string, query: string, more: object = { allow: true, scopes: ['interests:read'] }) =>
    app.call(decideAuthorization, { token: session, body: malformed({ query, ...more }) });
  /** @param form fields besides the client's; undefined ones are left out */
  const token = (form: Record<string, string | undefined>, remoteAddress?: string) => {
    const fields = Object.entries({ client_id: clientId, ...form });
    const given = fields.filter((pair): pair is [string, string] => pair[1] !== undefined);
    return app.request<TokenResponse>('POST', '/api/oauth/token', {
      body: String(new URLSearchParams(given)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...(remoteAddress ? { remoteAddress } : {}),
    });
  };
  const refresh = (refresh_token: string, more: Record<string, string | undefined> = {}) =>
    token({ grant_type: 'refresh_token', refresh_token, ...more });
  /** A code of a granted request, and the form that redeems it. */
  async function allowed(session: string) {
    const { query, verifier } = newRequest();
    const { json } = await decide(session, query);
    const code = new URL(json.data.redirect_to).searchParams.get('code') ?? '';
    return { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
  }
  /** The answer with the first tokens. */
  async function connected(session: string) {
    const { json } = await token(await allowed(session));
    return json;
  }
  /** Whether the MCP server accepts a token. */
  const enter = async (access: string) => {
    const { status } = await app.request('POST', '/mcp', {
      token: access,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      headers: { host: 'miner.example', accept: 'application/json, text/event-stream' },
    });
    return status;
  };
  /** What the consent screen shows of a request. */
  const describe = (session: string, query: string) => app.call(readAuthorization, { token: session, body: { query } });
  /** The names of the security events that a person sees. */
  const events = async (session: string): Promise<string[]> => {
    const { json } = await app.call(listSecurityEvents, { token: session });
    return json.data.map(({ event }: { event: string }) => event);
  };
  const list = async (session: string) => (await app.call(listAssistants, { token: session })).json.data;
  return { decide, token, refresh, allowed, connected, enter, describe, events, list };
}

/** What the official client stores between its steps, and where it sends the user. */
interface ClientState {
  tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  information?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  discovery?: Parameters<NonNullable<OAuthClientProvider['saveDiscoveryState']>>[0];
  verifier?: string;
  url?: URL;
}

/** The assistant as the official client sees it, identified by its document. */
export function clientProvider() {
  const saved: ClientState = {};
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadataUrl: clientId,
    clientMetadata: { client_name: 'Helpful Assistant', redirect_uris: [redirectUri] },
    state: () => 'of the client',
    clientInformation: () => saved.information,
    saveClientInformation(information) {
      saved.information = information;
    },
    tokens: () => saved.tokens,
    saveTokens(tokens) {
      saved.tokens = tokens;
    },
    discoveryState: () => saved.discovery,
    saveDiscoveryState(discovery) {
      saved.discovery = discovery;
    },
    redirectToAuthorization(url) {
      saved.url = url;
    },
    saveCodeVerifier(verifier) {
      saved.verifier = verifier;
    },
    codeVerifier: () => saved.verifier ?? '',
  };
  return { provider, saved };
}

/** A connected assistant of a user, on an application where OAuth is off. @returns its id */
export async function storedAssistant(app: TestApp, session: string): Promise<string> {
  const { email } = (await app.call(getProfile, { token: session })).json.data;
  const { db } = app.deps;
  const id = await app.userId(email);
  const row = { id: randomUUID(), user_id: id, code_hash: randomUUID(), code_challenge: '', scopes: '[]' };
  const client = { client_id: clientId, name: 'Helpful', redirect_uri: redirectUri, resource: `${issuer}/mcp` };
  const times = { created_at: app.clock.now, connected_at: app.clock.now, expires_at: app.clock.now + 1 };
  await db
    .insertInto('assistants')
    .values({ ...row, ...client, ...times })
    .execute();
  return row.id;
}
