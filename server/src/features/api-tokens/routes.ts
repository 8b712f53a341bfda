import * as assistants from '@interest-miner/contract/api-tokens/assistant-endpoints';
import * as tokens from '@interest-miner/contract/api-tokens/endpoints';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { createToken } from './create-token.ts';
import { endToken, listOwnTokens } from './manage-tokens.ts';
import { decide, describeRequest } from './oauth/consent.ts';
import { endOwnAssistant, listOwnAssistants } from './oauth/manage-assistants.ts';

export function apiTokenRoutes(bind: Bind, deps: Deps): void {
  bind(tokens.listApiTokens, (_input, { actor }) => listOwnTokens(deps, actor));
  bind(tokens.createApiToken, ({ body }, { actor }) => createToken(deps, actor, body));
  bind(tokens.endApiToken, ({ params }, { actor }) => endToken(deps, actor, params.id));
  bind(assistants.readAuthorization, ({ body }, { actor }) => describeRequest(deps, actor, body.query));
  bind(assistants.decideAuthorization, ({ body }, { actor }) => decide(deps, actor, body));
  bind(assistants.listAssistants, (_input, { actor }) => listOwnAssistants(deps, actor));
  bind(assistants.endAssistant, ({ params }, { actor }) => endOwnAssistant(deps, actor, params.id));
}
