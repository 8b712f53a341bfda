import { randomUUID } from 'node:crypto';
import type { createApiTokenBody } from '@interest-miner/contract/api-tokens/endpoints';
import { apiTokenLimits } from '@interest-miner/contract/api-tokens/limits';
import { scopeNames } from '@interest-miner/contract/scopes';
import type { z } from 'zod';
import type { UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { dayMs } from '../../lib/time.ts';
import { noteEvent } from '../security-events/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { countTokens, deleteExpiredTokensOf, insertToken, isSessionOpen, lockUser } from './queries.ts';
import { tokenCreatedMail } from './token-created-mail.ts';
import { hashToken, newToken } from './token-format.ts';
import { toItem } from './token-item.ts';

/**
 * Creates an API token for the actor. Expired tokens make room first. The owner is notified by email.
 * @returns the token itself, which is never stored and never returned again
 * @throws AppError token_limit_reached, rate_limited
 */
export async function createToken({ deps, actor }: UserContext, input: z.output<typeof createApiTokenBody>) {
  await deps.limits.take(attemptLimits.apiTokens, actor.userId);
  const token = newToken();
  const now = deps.clock();
  const row = {
    id: randomUUID(),
    user_id: actor.userId,
    token_hash: hashToken(token),
    name: input.name,
    hint: token.slice(-4),
    scopes: JSON.stringify(scopeNames.filter((name) => input.scopes.includes(name))),
    created_at: now,
    expires_at: now + input.expires_in_days * dayMs,
    last_used_at: null,
    suspended_at: null,
  };
  await deps.db.transaction().execute(async (transaction) => {
    const email = await lockUser(transaction, actor.userId);
    if (email === undefined || !(await isSessionOpen(transaction, actor.userId, actor.sessionId)))
      throw new AppError('unauthenticated');
    await deleteExpiredTokensOf(transaction, actor.userId, now);
    if ((await countTokens(transaction, actor.userId)) >= apiTokenLimits.perUser)
      throw new AppError('token_limit_reached');
    await insertToken(transaction, row);
    await noteEvent(deps, transaction, { userId: actor.userId, event: 'token_created', network: actor.network });
    await deps.mails.add(transaction, tokenCreatedMail({ id: actor.userId, email }, row.name));
  });
  deps.mails.kick();
  return { ...toItem(row), token };
}
