import { premiumLimits } from '@interest-miner/contract/premium';
import type { InterestsPort, SourceInterest } from '../../ports/interests/port.ts';

const atOnce = 8;

/** What the source answered to one term. */
export interface TermAnswer {
  readonly term: string;
  /** Interests that this term brought and no earlier one. */
  readonly fresh: readonly SourceInterest[];
  /** How many the source holds for the term; of these, how many were over the cap, how many came before, and how many
   * the source itself says have nothing to do with it. */
  readonly total: number;
  readonly overCap: number;
  readonly repeated: number;
  readonly unrelated: number;
  /** What the source says of an answer that is not fresh or not whole. */
  readonly notice: string | null;
  readonly failed: boolean;
}

/** Runs `work` on every item, at most `limit` at a time; answers keep the order of the items. */
async function mapAtOnce<T, R>(items: readonly T[], limit: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}

/**
 * Looks up every term, at most 8 at once. A term that fails is noted and the others continue.
 * @throws what the source threw, when it answered no term at all
 */
export async function lookUpTerms(source: InterestsPort, terms: readonly string[]): Promise<TermAnswer[]> {
  let failure: unknown;
  const limit = premiumLimits.resultsPerTerm;
  const answers = await mapAtOnce(terms, atOnce, async (term) => {
    try {
      return await source.search(term, { limit });
    } catch (error) {
      failure = error;
      return null;
    }
  });
  if (terms.length > 0 && answers.every((answer) => answer === null)) throw failure;

  // In the order of the terms, not of their answers: the same answers always make the same result.
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
