import {
  type Engine,
  EngineError,
  type Hint,
  type InterestRow,
  type Kind,
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

/** What customers do with an interest of each kind. */
const DOING: Readonly<Partial<Record<Kind, string>>> = {
  activity: 'tend to be keen on it',
  brand: 'tend to know or buy the brand',
  company: 'tend to know it or buy from it',
  product: 'tend to buy or look for it',
  vehicle: 'tend to own or look for it',
  food: 'tend to enjoy it',
  software: 'tend to use it',
  publication: 'tend to read it',
  show: 'tend to watch it',
  genre: 'tend to enjoy it',
  person: 'tend to follow this person',
  game: 'tend to play it',
  team: 'tend to follow it',
  event: 'tend to take part or plan it',
  place: 'tend to go there or want to',
  animal: 'tend to love them',
  style: 'tend to like it',
};

type RankedRow = Pick<InterestRow, 'id' | 'name' | 'path' | 'kind'>;

/** What of the brief leads to an interest, and why these people would buy, as a sentence. */
function reasonOf(reason: Reason | null, { path, kind }: RankedRow): string {
  if (!reason) return 'Loosely related to your brief';
  const text = `“${reason.text}”`;
  const section = sectionOf(path);
  const doing = (kind && DOING[kind]) ?? 'tend to be interested in it';
  const among = section === null ? '' : `, as in ${section}`;
  switch (reason.link) {
    case 'named':
      return `Your brief says ${text}: who likes it may want what you offer`;
    case 'product':
      return `Shares ${text} with your brief${among}`;
    case 'audience':
      return `Fits your customers as you describe them: ${text}`;
    case 'akin':
      return `Goes with ${text} in your brief${among}`;
    case 'people':
      return `Common among ${text}, who are close to your customers`;
    case 'if-people':
      return `A guess: common among ${text}, who may be among your customers`;
    case 'first':
      return `A first choice for ${text}: customers ${doing}${among}`;
    case 'testing':
      return `Worth testing for ${text}: customers ${doing}${among}`;
    case 'similar':
      return `Customers of businesses like ${text} ${doing}${among}`;
    case 'guess':
      return `A guess: customers of businesses like ${text} ${doing}${among}`;
    case 'shelf':
      return `Near ${text}, which fits your brief: both stand under ${section ?? 'one subject'}`;
    case 'meaning':
      return `Close in meaning to what you wrote: ${text}`;
  }
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
