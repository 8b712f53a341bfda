import { assistantTexts } from '@interest-miner/contract/api-tokens/texts';
import { type Scope, scopeNames } from '@interest-miner/contract/scopes';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { type Client, loadClient } from './clients.ts';
import { isRegistered, withParameters } from './redirect-uri.ts';
import { type OauthSettings, resourceOf } from './settings.ts';

/** An authorization request from a known client with one of its registered addresses. */
export interface AskedFor {
  readonly client: Client;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly codeChallenge: string;
  readonly resource: string;
  /** The client's address with an answer added. */
  readonly answer: (parameters: Record<string, string>) => string;
  /** The error for the client; undefined for a valid request. */
  readonly problem: { readonly error: string; readonly description: string } | undefined;
}

const sha256 = /^[\w-]{43}$/;

/** The scopes that this server knows, without others such as `offline_access`; a request that names none asks for all. */
function knownScopes(asked: string | undefined): readonly Scope[] {
  if (asked === undefined || asked.trim() === '') return scopeNames;
  const names = asked.split(' ');
  return scopeNames.filter((name) => names.includes(name));
}

function problemOf(all: URLSearchParams, scopes: readonly Scope[], resource: string): AskedFor['problem'] {
  const invalid = (description: string) => ({ error: 'invalid_request', description });
  const names = [...all.keys()];
  if (all.getAll('resource').some((one) => one !== resource))
    return { error: 'invalid_target', description: `The only resource here is ${resource}.` };
  if (new Set(names).size < names.length) return invalid('A parameter is given twice.');
  if (all.get('response_type') !== 'code')
    return { error: 'unsupported_response_type', description: 'The only response type here is code.' };
  if ((all.get('response_mode') ?? 'query') !== 'query') return invalid('The only response mode here is query.');
  if (all.get('code_challenge_method') !== 'S256') return invalid('PKCE with S256 is required.');
  if (!sha256.test(all.get('code_challenge') ?? '')) return invalid('The code challenge is missing or malformed.');
  if (scopes.length === 0) return { error: 'invalid_scope', description: 'None of these scopes exists here.' };
  return undefined;
}

/**
 * Reads the query of an authorization URL.
 * @throws AppError assistant_refused if the client or its address is unknown: the browser must not be redirected there
 */
export async function readRequest(deps: Deps, settings: OauthSettings, query: string): Promise<AskedFor> {
  const all = new URLSearchParams(query);
  const client = await loadClient(deps, all.get('client_id') ?? undefined);
  const redirectUri = all.get('redirect_uri') ?? '';
  if (!isRegistered(redirectUri, client.redirectUris))
    throw new AppError('assistant_refused', { message: assistantTexts.redirectUnknown });
  const resource = resourceOf(settings);
  const scopes = knownScopes(all.get('scope') ?? undefined);
  return {
    client,
    redirectUri,
    scopes,
    codeChallenge: all.get('code_challenge') ?? '',
    resource,
    // RFC 9207: a client that knows several servers learns which one answered.
    answer: (parameters) =>
      withParameters(redirectUri, { ...parameters, state: all.get('state') ?? undefined, iss: settings.issuer }),
    problem: problemOf(all, scopes, resource),
  };
}
