import * as tokens from '@interest-miner/contract/api-tokens/api-tokens';
import type { Bind } from '../../http/bind.ts';
import { createToken } from './create-token.ts';
import type { ApiTokenDeps } from './deps.ts';
import { endToken, listOwnTokens } from './manage-tokens.ts';

export function apiTokenRoutes(bind: Bind, deps: ApiTokenDeps): void {
  bind(tokens.listApiTokens, (_input, { actor }) => listOwnTokens(deps, actor));
  bind(tokens.createApiToken, ({ body }, { actor }) => createToken(deps, actor, body));
  bind(tokens.endApiToken, ({ params }, { actor }) => endToken(deps, actor, params.id));
}
