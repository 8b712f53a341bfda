import { type Engine, EngineError } from '@interest-miner/engine';
import { AppError } from '../../http/errors.ts';
import type { OtherTargetingPort } from './port.ts';

const message = 'Behaviours and demographics could not be searched right now. Please try again in a few seconds.';

/** Behaviours, life events, job titles and similar as reported by Meta, searched in the engine's thread. */
export function createOtherTargeting(engine: Pick<Engine, 'searchOther'>): OtherTargetingPort {
  return {
    async search(query, limit) {
      const answer = await engine.searchOther(query, { limit }).catch((error: unknown) => {
        if (!(error instanceof EngineError)) throw error;
        throw new AppError('interests_unavailable', { message, retryAfterSeconds: 5, cause: error });
      });
      const found = answer.hits.map(({ interest, match }) => {
        const { id, targeting: kind, name, path, size, checkedAt } = interest;
        return { id, kind, name, path, size, checkedAt: Date.parse(checkedAt), match };
      });
      return { found, total: answer.total };
    },
  };
}
