import { premiumLimits } from '@interest-miner/contract/premium/limits';
import type { InterestsPort, SourceInterest } from '../../ports/interests/port.ts';

const maxConcurrent = 8;

/** The source's answer for one term. */
export interface TermAnswer {
  readonly term: string;
  /** Interests found by this term but by no earlier one. */
  readonly fresh: readonly SourceInterest[];
  /** Matches at the source; of these, those over the cap, those found by an earlier term, and those that the source
   * itself marks as unrelated. */
  readonly total: number;
  readonly overCap: number;
  readonly repeated: number;
  readonly unrelated: number;
  /** The source's notice if its answer is stale or incomplete. */
  readonly notice: string | null;
  readonly failed: boolean;
}

/** Maps items with at most `limit` concurrent calls of `work`, keeping their order. */
async function mapConcurrently<T, R>(items: readonly T[], limit: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}

/**
 * Looks up every term, at most 8 concurrently. A failed term does not stop the others.
 * @throws the source's error if every term failed
 */
export async function lookUpTerms(source: InterestsPort, terms: readonly string[]): Promise<TermAnswer[]> {
  let failure: unknown;
  const limit = premiumLimits.resultsPerTerm;
  const answers = await mapConcurrently(terms, maxConcurrent, async (term) => {
    try {
      return await source.search(term, { limit });
    } catch (error) {
      failure = error;
      return null;
    }
  });
  if (terms.length > 0 && answers.every((answer) => answer === null)) throw failure;

  // In the order of the terms, so that the same answers always give the same result.
  const seen = new Set<string>();
  return answers.map((answer, index) => {
    const term = terms[index] as string;
    if (answer === null) {
      return { term, fresh: [], total: 0, overCap: 0, repeated: 0, unrelated: 0, notice: null, failed: true };
    }
    const within = answer.interests.slice(0, limit);
    const related = within.filter(({ relevant }) => relevant);
    const fresh = related.filter(({ id }) => !seen.has(id) && seen.add(id));
    const total = Math.max(answer.total, within.length);
    return {
      term,
      fresh,
      total,
      overCap: total - within.length,
      repeated: related.length - fresh.length,
      unrelated: within.length - related.length,
      notice: answer.stale ? answer.notice : null,
      failed: false,
    };
  });
}
