import { type Engine, EngineError } from '@interest-miner/engine';
import { AppError } from '../../http/errors.ts';
import { fromCatalogue } from './from-catalogue.ts';
import { knownTargeting } from './other-targeting.ts';
import type { NamesPort } from './port.ts';

const message = 'The names could not be looked up right now. Please try again in a few seconds.';

/** Names looked up in the engine's thread. @param now milliseconds: the date of estimated sizes */
export function createNames(engine: Pick<Engine, 'byNames'>, now: number): NamesPort {
  return {
    async find(names, limit) {
      const answers = await engine.byNames(names, { limit }).catch((error: unknown) => {
        if (!(error instanceof EngineError)) throw error;
        throw new AppError('interests_unavailable', { message, retryAfterSeconds: 5, cause: error });
      });
      return answers.map(({ exact, others, similar, isUnsearched = false }) => ({
        exact: exact.map((row) => fromCatalogue(row, now)),
        others: others.map(knownTargeting),
        similar: similar.map((row) => fromCatalogue(row, now)),
        isUnsearched,
      }));
    },
  };
}
