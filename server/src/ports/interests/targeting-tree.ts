import { type Engine, EngineError } from '@interest-miner/engine';
import { AppError } from '../../http/errors.ts';
import { fromCatalogue } from './from-catalogue.ts';
import { knownTargeting } from './other-targeting.ts';
import type { TargetingTreePort } from './port.ts';

const message = 'The list could not be opened right now. Please try again in a few seconds.';

/** Everything that can be targeted by its path, read in the engine's thread. @param now milliseconds: the date of estimates */
export function createTargetingTree(engine: Pick<Engine, 'browse'>, now: number): TargetingTreePort {
  return {
    async at(path, limit) {
      try {
        const { interests, others, ...rest } = await engine.browse(path, { limit });
        return {
          ...rest,
          interests: interests.map((row) => fromCatalogue(row, now)),
          others: others.map(knownTargeting),
        };
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        throw new AppError('interests_unavailable', { message, retryAfterSeconds: 5, cause: error });
      }
    },
  };
}
