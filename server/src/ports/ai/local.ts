import {
  type Engine,
  EngineError,
  type Hint,
  type InterestRow,
  type RankedInterest,
  type Reason,
} from '@interest-miner/engine';
import { AppError } from '../../http/errors.ts';
import { fromCatalogue } from '../interests/from-catalogue.ts';
import type { SourceInterest } from '../interests/port.ts';
import type { Choice, LocalAiPort, Unread } from './port.ts';

/** The section that an interest belongs to; null where the source has none. */
function sectionOf(path: readonly string[] | undefined): string | null {
  const section = path && path.length > 2 ? path.at(-2) : undefined;
  return section === undefined || /^additional interests$/i.test(section) ? null : section;
}

type RankedRow = Pick<InterestRow, 'id' | 'name' | 'path'>;

/** What of the brief leads to an interest, and why these people would buy, as a sentence. It claims no more than what led there. */
function reasonOf(reason: Reason | null, { path }: RankedRow): string {
  if (!reason) return 'No word of your brief leads here by itself';
  const text = `“${reason.text}”`;
  const section = sectionOf(path);
  const from = reason.from === undefined ? null : `“${reason.from}”`;
  const written = from === null ? '' : `You write ${from}: `;
  switch (reason.link) {
    case 'named':
      return reason.claim === undefined
        ? `Your brief says ${text}`
        : `Your brief says ${text}: who likes it may want what you offer`;
    case 'product':
      return `Shares ${text} with your brief`;
    case 'audience':
      return `Goes with your customers as you describe them: ${text}`;
    case 'akin':
      return `Goes with ${text} in your brief`;
    case 'people':
      if (reason.trade === undefined) return `${written}common among ${text}`;
      return `Common among ${text}, who share interests with customers of “${reason.trade}”`;
    case 'trade':
      if (reason.claim === 'typical') return `${written}a first pick for customers of ${text}`;
      return reason.claim === 'testing'
        ? `${written}worth testing with customers of ${text}`
        : `${written}on the list for customers of ${text}`;
    case 'similar':
      return reason.claim === 'typical'
        ? `${from} suggests ${text}: high on the list for its customers`
        : `${from} suggests ${text}: on the list for its customers`;
    case 'alike':
      return reason.claim === undefined
        ? `On one of our lists with ${text}, ${ledBy(reason)}`
        : `Liked by much the same people as ${text}, ${ledBy(reason)}`;
    case 'shelf':
      return `Under ${section ?? 'one subject'} with ${text}, ${ledBy(reason)}`;
    case 'list':
      return `On one of our lists to which ${text} in your brief leads`;
    case 'elsewhere':
      return `Known mainly in ${reason.text}, which your brief does not name`;
    case 'meaning':
      return `Close in meaning to ${text} in your brief`;
  }
}

/** What leads to the row that a reason stands beside. */
function ledBy({ from, text }: Reason): string {
  if (from === undefined) return 'which ranks higher';
  if (from.toLowerCase() === text.toLowerCase()) return 'which your brief names';
  return `to which “${from}” in your brief leads`;
}

function choiceOf(ranked: RankedInterest<RankedRow>): Omit<Choice, 'index'> {
  return {
    relevance: Math.round(ranked.relevance),
    category: ranked.category,
    reason: reasonOf(ranked.reason, ranked.interest),
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
