import { randomUUID } from 'node:crypto';
import type { AuthorizationRequest, decideBody } from '@interest-miner/contract/api-tokens/assistant-endpoints';
import { assistantLimits } from '@interest-miner/contract/api-tokens/limits';
import { assistantTexts } from '@interest-miner/contract/api-tokens/texts';
import type { z } from 'zod';
import type { Deps, UserContext } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import { minuteMs } from '../../../lib/time.ts';
import { noteEvent } from '../../security-events/index.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { isSessionOpen, lockUser } from '../queries.ts';
import { hashToken, newToken } from '../token-format.ts';
import { assistantConnectedMail } from './assistant-connected-mail.ts';
import { countAssistants, deleteExpiredAssistantsOf, emailOf, insertAssistant } from './assistant-queries.ts';
import { type AskedFor, readRequest } from './authorization-request.ts';
import { isLoopback } from './redirect-uri.ts';
import type { OauthSettings } from './settings.ts';

/** Lifetime of a code: a client redeems it at once. */
const codeMs = minuteMs;

/** @throws AppError not_found where OAuth is off */
export function requireOauth({ oauth }: Deps): OauthSettings {
  if (!oauth) throw new AppError('not_found', { message: assistantTexts.unavailable });
  return oauth;
}

/** What the consent screen shows of a request. @throws AppError not_found, assistant_refused, rate_limited */
export async function describeRequest(
  { deps, actor }: UserContext,
  { query }: { query: string },
): Promise<AuthorizationRequest> {
  const settings = requireOauth(deps);
  await deps.limits.take(attemptLimits.oauthRequests, actor.userId);
  const { client, redirectUri, scopes, problem, answer } = await readRequest(deps, settings, query);
  const data = {
    account: await emailOf(deps.db, actor.userId),
    name: client.name,
    host: client.host,
    redirect_host: new URL(redirectUri).host,
    is_local: isLoopback(redirectUri),
    scopes: [...scopes],
    // The user returns by a click: an automatic redirect would make this page an open redirector.
    problem: problem
      ? {
          message: problem.description,
          return_to: answer({ error: problem.error, error_description: problem.description }),
        }
      : null,
  };
  return data;
}

/** Stores the permission with its one-time code, and notifies the owner. @returns the code */
async function permit(deps: Deps, actor: Actor, asked: AskedFor, scopes: readonly string[]): Promise<string> {
  const code = newToken('imc_');
  const now = deps.clock();
  const { client } = asked;
  await deps.db.transaction().execute(async (transaction) => {
    const email = await lockUser(transaction, actor.userId);
    if (email === undefined || !(await isSessionOpen(transaction, actor.userId, actor.sessionId)))
      throw new AppError('unauthenticated');
    await deleteExpiredAssistantsOf(transaction, actor.userId, now);
    if ((await countAssistants(transaction, actor.userId)) >= assistantLimits.perUser)
      throw new AppError('token_limit_reached', { message: assistantTexts.limitReached });
    await insertAssistant(transaction, {
      id: randomUUID(),
      user_id: actor.userId,
      client_id: client.id,
      name: client.name,
      host: client.host,
      redirect_uri: asked.redirectUri,
      scopes: JSON.stringify(scopes),
      resource: asked.resource,
      code_hash: hashToken(code),
      code_challenge: asked.codeChallenge,
      created_at: now,
      expires_at: now + codeMs,
    });
    await noteEvent(deps, transaction, { userId: actor.userId, event: 'assistant_connected', network: actor.network });
    const host = client.host ?? new URL(asked.redirectUri).host;
    await deps.mails.add(transaction, assistantConnectedMail({ id: actor.userId, email }, { name: client.name, host }));
  });
  deps.mails.kick();
  return code;
}

/**
 * The user's decision on a request. @returns where to send the browser: the client's address, with a code or a refusal
 * @throws AppError not_found, assistant_refused, validation_failed, token_limit_reached, rate_limited
 */
export async function decide({ deps, actor }: UserContext, input: z.output<typeof decideBody>) {
  const settings = requireOauth(deps);
  await deps.limits.take(attemptLimits.oauthDecisions, actor.userId);
  const asked = await readRequest(deps, settings, input.query);
  if (asked.problem) throw new AppError('assistant_refused', { message: asked.problem.description });
  if (!input.allow) {
    return { redirect_to: asked.answer({ error: 'access_denied' }) };
  }
  const scopes = asked.scopes.filter((name) => input.scopes.includes(name));
  if (scopes.length === 0)
    throw new AppError('validation_failed', {
      message: assistantTexts.scopeRequired,
      fields: { scopes: assistantTexts.scopeRequired },
    });
  const code = await permit(deps, actor, asked, scopes);
  return { redirect_to: asked.answer({ code }) };
}
