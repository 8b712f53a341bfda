import { type Engine, EngineError, type OtherTargeting } from '@interest-miner/engine';
import { AppError } from '../../http/errors.ts';
import type { KnownTargeting, OtherTargetingPort } from './port.ts';

const message = 'Behaviours and demographics could not be searched right now. Please try again in a few seconds.';

/** One of the engine's rows in the port's format. */
export function knownTargeting(row: OtherTargeting): KnownTargeting {
  const { id, targeting: kind, name, path, size, checkedAt } = row;
  return { id, kind, name, path, size, checkedAt: Date.parse(checkedAt) };
}

/** @throws AppError interests_unavailable in place of the engine's errors */
async function asked<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (!(error instanceof EngineError)) throw error;
    throw new AppError('interests_unavailable', { message, retryAfterSeconds: 5, cause: error });
  });
}

/** Behaviours, life events, job titles and similar as reported by Meta, searched in the engine's thread. */
export function createOtherTargeting(engine: Pick<Engine, 'searchOther' | 'othersByIds'>): OtherTargetingPort {
  return {
    async search(query, limit) {
      const answer = await asked(engine.searchOther(query, { limit }));
      const found = answer.hits.map(({ interest, match }) => ({ ...knownTargeting(interest), match }));
      return { found, total: answer.total };
    },
    find: async (ids) => (await asked(engine.othersByIds(ids))).map(knownTargeting),
  };
}
