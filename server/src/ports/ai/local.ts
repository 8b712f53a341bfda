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

/** Who likes an interest, and what of the brief leads to it, in one line; where it is known comes first if that is elsewhere. */
function sentenceOf({ reason, likedBy, interest }: RankedInterest<RankedRow>): string {
  const lead = reason && leadOf(reason, interest);
  if (likedBy === null) return lead ?? 'Near your brief as a whole';
  if (lead === null) return `Liked by ${likedBy}`;
  return reason?.link === 'elsewhere' ? `${lead}. Liked by ${likedBy}` : `Liked by ${likedBy}. ${lead}`;
}

/** What of the brief leads to an interest. It claims no more than what led there. */
function leadOf(reason: Reason, { path }: RankedRow): string {
  const text = `“${reason.text}”`;
  const written = reason.from === undefined ? '' : `You write “${reason.from}”: `;
  const place = (list: string) => {
    const all = `${written}${list}`;
    return `${all.charAt(0).toUpperCase()}${all.slice(1)}`;
  };
  switch (reason.link) {
    case 'named':
      return `Your brief says ${text}`;
    case 'product':
      return `Shares ${text} with your brief`;
    case 'audience':
      return `Your customers, as you describe them: ${text}`;
    case 'akin':
      return `Goes with ${text} in your brief`;
    case 'people':
      return place(`on our list for ${text}`);
    case 'trade':
      return place(reason.isHigh ? `high on our list for ${text}` : `on our list for ${text}`);
    case 'similar':
      return `“${reason.from}” suggests ${text}: ${reason.isHigh ? 'high on' : 'on'} our list for it`;
    case 'list':
      return `On one of our lists to which ${text} leads`;
    case 'beside':
      if (reason.from?.toLowerCase() === reason.text.toLowerCase())
        return `On a list of ours with ${text}, which your brief says`;
      return place(`on a list of ours with ${text}`);
    case 'section':
      return `Under ${sectionOf(path) ?? 'one subject'} with ${text}`;
    case 'elsewhere':
      return `Known mainly in ${withArticle(reason.text)}, which your brief does not name`;
  }
}

function withArticle(country: string): string {
  return /^(?:United|Netherlands|Philippines|Dominican|Czech Rep|Bahamas|Maldives)/.test(country)
    ? `the ${country}`
    : country;
}

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
