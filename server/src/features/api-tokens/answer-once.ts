import { hash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { AnswerOnce } from '../../http/answer-once.ts';
import { AppError } from '../../http/errors.ts';
import { attemptLimits } from './attempt-limits.ts';
import { claimKey, findKey, freeKey, storeAnswer } from './idempotency-queries.ts';

/** Every call that takes a key answers within 30 s, so an older claim was cut off by the end of its process. */
const abandonedMs = 45_000;
const keyShape = /^[\x21-\x7e]{1,200}$/;

/** Only the id of what was created is stored; until version 0121's rows are a day old, some hold the whole answer. */
interface StoredAnswer {
  readonly data: { readonly id: string };
}

/**
 * Answers a repeated request with what the first one created, for a day. A failed request stores nothing, so its repeat
 * runs; one cut off by the end of the process runs again after 45 seconds, whatever the first had stored by then.
 */
export function createAnswerOnce(deps: Deps): AnswerOnce {
  const { db, clock, limits } = deps;
  return async ({ endpoint, actor, key, input, reply }, run, reread) => {
    if (!keyShape.test(key)) {
      const message = 'Please use 1 to 200 letters, digits and symbols, without spaces';
      throw new AppError('validation_failed', { message, fields: { 'idempotency-key': message } });
    }
    await limits.take(attemptLimits.idempotencyKeys, actor.userId);
    const id = { user_id: actor.userId, key_hash: hash('sha256', key) };
    const requestHash = hash('sha256', JSON.stringify([endpoint.method, endpoint.path, input]));
    const now = clock();
    const claim = () => claimKey(db, { ...id, request_hash: requestHash, answer: null, created_at: now });
    let isFirst = await claim();
    if (!isFirst) {
      const earlier = await findKey(db, id);
      if (earlier && earlier.request_hash !== requestHash)
        throw new AppError('idempotency_conflict', { message: 'This Idempotency-Key belongs to another request.' });
      if (earlier && earlier.answer !== null) {
        reply.header('idempotency-replayed', 'true');
        return reread((JSON.parse(earlier.answer) as StoredAnswer).data.id);
      }
      if (earlier && now - earlier.created_at > abandonedMs) await freeKey(db, id, earlier.created_at);
      isFirst = await claim();
      if (!isFirst) throw new AppError('request_running', { retryAfterSeconds: 1 });
    }
    const output = await run().catch(async (error: unknown) => {
      await freeKey(db, id, now).catch(() => {});
      throw error;
    });
    await storeAnswer(db, id, JSON.stringify({ data: { id: output.id } } satisfies StoredAnswer));
    return output;
  };
}
