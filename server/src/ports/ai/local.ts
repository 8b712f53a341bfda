import { type Engine, EngineError, type Hint, type RankedInterest } from '@interest-miner/engine';
import { AppError } from '../../http/errors.ts';
import { fromCatalogue } from '../interests/from-catalogue.ts';
import type { SourceInterest } from '../interests/port.ts';
import type { Choice, LocalAiPort, Unread } from './port.ts';
import { type RankedRow, sentenceOf } from './reason-sentence.ts';

function choiceOf(ranked: RankedInterest<RankedRow>): Omit<Choice, 'index'> {
  return {
    relevance: Math.round(ranked.relevance),
    category: ranked.category,
    reason: sentenceOf(ranked),
    circle: ranked.circle,
  };
}

function toRow(interest: SourceInterest) {
  return {
    id: interest.id,
    name: interest.name,
    path: interest.path,
    topic: interest.topic,
    ...(interest.audienceLower === null ? {} : { reach: interest.audienceLower }),
  };
}

/** Temporary failures are reported as such; the rest are our own bugs. */
function translate(error: unknown): never {
  if (!(error instanceof EngineError)) throw error;
  if (error.code === 'catalogue' || error.code === 'failed') throw new AppError('internal', { cause: error });
  throw new AppError('overloaded', { retryAfterSeconds: 5, cause: error });
}

function unreadOf(hint: Hint | null): Unread {
  return hint === 'unread' ? 'all' : hint === 'partly-unread' ? 'part' : null;
}

const engineName = (engine: 'semantic' | 'keyword') => (engine === 'semantic' ? ('local' as const) : engine);

/**
 * The built-in engine behind the port. Errors are AppErrors (`overloaded`, `internal`): there is no fallback.
 * @param clock now in milliseconds: the date of the catalogue's estimates
 */
export function createLocalAi(engine: Engine, clock: () => number): LocalAiPort {
  return {
    label: 'Built-in engine',
    expand: (brief, options) => engine.expandBrief(brief, options).catch(translate),

    async rank(brief, candidates, options) {
      if (candidates.length === 0) return { choices: [], engine: 'local' };
      const indexOf = new Map(candidates.map((candidate, index) => [candidate.id, index]));
      const answer = await engine.rankCandidates(brief, candidates.map(toRow), options).catch(translate);
      const choices = answer.ranked.flatMap((ranked) => {
        const index = indexOf.get(ranked.interest.id);
        return index === undefined ? [] : [{ index, ...choiceOf(ranked) }];
      });
      const { question, unreadSentences } = answer;
      return { choices, engine: engineName(answer.engine), unread: unreadOf(answer.hint), unreadSentences, question };
    },

    async nearest(brief, options) {
      const answer = await engine.rankBrief(brief, options).catch(translate);
      const now = clock();
      const found = answer.ranked.map((ranked) => ({
        interest: fromCatalogue(ranked.interest, now),
        choice: choiceOf(ranked),
      }));
      const { question, unreadSentences } = answer;
      return { found, engine: engineName(answer.engine), unread: unreadOf(answer.hint), unreadSentences, question };
    },

    close: () => engine.close(),
  };
}
