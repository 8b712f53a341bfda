import { premiumLimits } from '@interest-miner/contract/premium/limits';
import type { AiPort, AiPorts, Brief, Choice, OpenQuestion, RankAnswer, Unread } from '../../ports/ai/port.ts';
import type { SourceInterest } from '../../ports/interests/port.ts';

/** Rows sent to a model, and the maximum it may choose: more would take seconds longer without a better top. */
const modelRows = 60;
const modelChoices = 40;

/** An interest with its relevance and reason. */
export interface Ranked {
  readonly interest: SourceInterest;
  readonly relevance: number;
  readonly category: string;
  readonly reason: string;
  /** The people close to the customers who like it, if any. */
  readonly circle: string | null;
}

export interface LocalRanking {
  readonly ranked: readonly Ranked[];
  /** Ids found by searching the catalogue by meaning, including those also found by a term. */
  readonly byMeaning: ReadonlySet<string>;
  readonly engine: 'local' | 'keyword';
  readonly unread: Unread;
  readonly unreadSentences: readonly string[];
  readonly question: OpenQuestion | null;
}

function toRanked(interest: SourceInterest, choice: Omit<Choice, 'index'>, brief: Brief): Ranked {
  return {
    interest,
    relevance: choice.relevance,
    category: choice.category ?? brief.category,
    reason: choice.reason ?? '',
    circle: choice.circle ?? null,
  };
}

/**
 * Ranks the interests found by the terms with the built-in engine.
 * @param wholeCatalogue also searches the catalogue by meaning, to find interests that no term matches
 */
export async function rankLocally(
  local: AiPorts['local'],
  brief: Brief,
  candidates: readonly SourceInterest[],
  wholeCatalogue: boolean,
): Promise<LocalRanking> {
  const limit = premiumLimits.interests;
  const nearest = wholeCatalogue
    ? await local.nearest(brief, { limit })
    : { found: [], engine: 'local' as const, unread: null, unreadSentences: undefined, question: undefined };
  const byMeaning = new Set(nearest.found.map(({ interest }) => interest.id));
  const others = candidates.filter(({ id }) => !byMeaning.has(id));
  const answer = await local.rank(brief, others, { limit: Math.max(1, others.length) });
  const ranked = [
    ...nearest.found.map(({ interest, choice }) => toRanked(interest, choice, brief)),
    ...answer.choices.map((choice) => toRanked(others[choice.index] as SourceInterest, choice, brief)),
  ];
  const engine = nearest.engine === 'keyword' || answer.engine === 'keyword' ? 'keyword' : 'local';
  // The sort is stable, so equal percentages keep the engine's order.
  return {
    ranked: ranked.sort((a, b) => b.relevance - a.relevance).slice(0, limit),
    byMeaning,
    engine,
    unread: nearest.unread ?? answer.unread ?? null,
    unreadSentences: nearest.unreadSentences ?? answer.unreadSentences ?? [],
    question: nearest.question ?? answer.question ?? null,
  };
}

/** Unranked candidates for a brief that only a model can read: those it does not choose have relevance 0. */
export function unrankedCandidates(brief: Brief, candidates: readonly SourceInterest[]): Ranked[] {
  return candidates.map((interest) => toRanked(interest, { relevance: 0, category: null, reason: null }, brief));
}

/** Puts a model's choices first; the rest follow in their old order, capped at the lowest chosen relevance. */
export function applyChoices(ranked: readonly Ranked[], { choices }: Pick<RankAnswer, 'choices'>): Ranked[] {
  const chosen = choices.flatMap((choice) => {
    const base = ranked[choice.index];
    return base ? [{ ...base, relevance: choice.relevance, reason: choice.reason ?? base.reason }] : [];
  });
  const ceiling = chosen.at(-1)?.relevance ?? 100;
  const taken = new Set(chosen.map(({ interest }) => interest.id));
  const rest = ranked
    .filter(({ interest }) => !taken.has(interest.id))
    .map((row) => ({ ...row, relevance: Math.min(row.relevance, ceiling) }));
  return [...chosen, ...rest];
}

/** Has a model rank and explain the top of a list. @throws AiError */
export async function rankWithModel(
  model: AiPort,
  brief: Brief,
  ranked: readonly Ranked[],
  who: { readonly person: string; readonly signal: AbortSignal },
): Promise<Ranked[]> {
  const head = ranked.slice(0, modelRows).map(({ interest }) => interest);
  if (head.length === 0) return [];
  return applyChoices(ranked, await model.rank(brief, head, { limit: modelChoices, ...who }));
}
