import type { Lookup, RankingEngine } from '@interest-miner/contract/premium/endpoints';
import { premiumLimits } from '@interest-miner/contract/premium/limits';
import type { Deps } from '../../deps.ts';
import { AiError, type AiPort, type Brief, type OpenQuestion, type Unread } from '../../ports/ai/port.ts';
import { describeLookups } from './describe-lookups.ts';
import { lookUpTerms, type TermAnswer } from './look-up-terms.ts';
import { fallbackNotice, keywordNotice, missingNotice, unreadNotice } from './notices.ts';
import { type Ranked, rankLocally, rankWithModel, unrankedCandidates } from './rank.ts';

export interface Outcome {
  readonly ranked: readonly Ranked[];
  readonly lookups: readonly Lookup[];
  readonly engine: RankingEngine;
  readonly engineLabel: string;
  readonly notice: string | null;
  readonly question: OpenQuestion | null;
  /** Whether no fallback was needed; only such a result is reused. */
  readonly asConfigured: boolean;
}

/** Asks the model and returns an AiError as a value. Other errors are rethrown. */
async function orFailure<T>(attempt: Promise<T>): Promise<T | AiError> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof AiError) return error;
    throw error;
  }
}

/** Fallback terms from the brief's fields, for a language or length that yields no terms. */
function plainTerms(brief: Brief): string[] {
  return [brief.category, brief.productName.slice(0, 60)];
}

/** The user whose brief is analysed, and the signal that aborts it. */
interface Asking {
  readonly person: string;
  readonly signal: AbortSignal;
}

interface Expansion {
  readonly terms: readonly string[];
  /** The model, if it answered and can also rank. */
  readonly model: AiPort | null;
  readonly failure: AiError | null;
}

async function expand({ ai, interests }: Deps, brief: Brief, who: Asking): Promise<Expansion> {
  const limit = premiumLimits.terms;
  const answer = ai.model && (await orFailure(ai.model.expand(brief, { limit, ...who })));
  if (answer && !(answer instanceof AiError)) return { terms: answer, model: ai.model, failure: null };
  // The built-in engine scores every catalogue row, so terms cannot add any.
  if (interests.source === 'catalogue') return { terms: [], model: null, failure: answer };
  const terms = await ai.local.expand(brief, { limit });
  return { terms: terms.length > 0 ? terms : plainTerms(brief), model: null, failure: answer };
}

function notices(
  failure: AiError | null,
  expanded: boolean,
  answers: readonly TermAnswer[],
  engine: RankingEngine,
  unread: Unread,
  unreadSentences: readonly string[],
) {
  const failed = answers.filter((answer) => answer.failed).length;
  const stale = answers.find(({ notice }) => notice !== null)?.notice;
  const parts = [
    ...(failure ? [fallbackNotice(failure.failure, !expanded)] : []),
    ...(failed > 0 ? [missingNotice(failed, answers.length)] : []),
    ...(stale ? [stale] : []),
    ...(engine === 'keyword' ? [keywordNotice] : []),
    ...(unread ? [unreadNotice(unread, unreadSentences)] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : null;
}

/**
 * Turns a brief into ranked, explained interests in three steps: terms, lookups, ranking. A configured model finds the
 * terms and ranks the top rows; the built-in engine does the rest and replaces a failed model.
 * @throws AppError interests_unavailable if the source does not answer, overloaded if the built-in engine is
 */
export async function analyse(deps: Deps, brief: Brief, who: Asking): Promise<Outcome> {
  const { terms, model, failure } = await expand(deps, brief, who);

  const answers = await lookUpTerms(deps.interests, terms);
  const candidates = answers.flatMap(({ fresh }) => fresh);
  const local = await rankLocally(deps.ai.local, brief, candidates, deps.interests.source === 'catalogue');
  const head = local.unread === 'all' ? unrankedCandidates(brief, candidates) : local.ranked;
  const reranked = model && (await orFailure(rankWithModel(model, brief, head, who)));
  const byModel = reranked && !(reranked instanceof AiError);
  const ranked = byModel ? reranked.filter(({ relevance }) => relevance > 0) : local.ranked;
  const rankFailure = reranked instanceof AiError ? reranked : null;
  const engine = byModel ? 'ai' : local.engine;

  return {
    ranked,
    lookups: describeLookups(answers, local, ranked),
    engine,
    engineLabel: byModel ? model.label : deps.ai.local.label,
    // A model reads more between the lines than our question would.
    question: byModel ? null : local.question,
    notice: notices(
      failure ?? rankFailure,
      model !== null,
      answers,
      engine,
      byModel ? null : local.unread,
      local.unreadSentences,
    ),
    asConfigured:
      !failure &&
      !rankFailure &&
      local.engine === 'local' &&
      !answers.some(({ failed, notice }) => failed || notice !== null),
  };
}
