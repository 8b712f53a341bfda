import * as assistants from '@interest-miner/contract/api-tokens/assistant-endpoints';
import * as tokens from '@interest-miner/contract/api-tokens/endpoints';
import type { BindVerb } from '../../deps.ts';
import { createToken } from './create-token.ts';
import { endToken, listOwnTokens } from './manage-tokens.ts';
import { decide, describeRequest } from './oauth/consent.ts';
import { endOwnAssistant, listOwnAssistants } from './oauth/manage-assistants.ts';

export function apiTokenRoutes(bind: BindVerb): void {
  bind(tokens.listApiTokens, listOwnTokens);
  bind(tokens.createApiToken, createToken);
  bind(tokens.endApiToken, endToken);
  bind(assistants.readAuthorization, describeRequest);
  bind(assistants.decideAuthorization, decide);
  bind(assistants.listAssistants, listOwnAssistants);
  bind(assistants.endAssistant, endOwnAssistant);
}
