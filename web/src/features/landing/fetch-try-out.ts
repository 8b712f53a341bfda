import { tryOut } from '@interest-miner/contract/try-out/endpoints';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { tryOutTexts } from './texts.ts';

export interface TryOutRow {
  name: string;
  topic: string | null;
  /** People; null if the source has none. */
  lower: number | null;
  upper: number | null;
  /** Meta's own figure, or our estimate. */
  source: 'meta' | 'estimate';
}

export interface TryOutAnswer {
  term: string;
  total: number;
  rows: readonly TryOutRow[];
}

/**
 * Fetches suggestions. Loaded on the first keystroke: API client and contract would double the landing page's size.
 * @throws {Error} with a displayable message, or an `AbortError` if aborted
 */
export async function fetchTryOut(term: string, signal: AbortSignal): Promise<TryOutAnswer> {
  try {
    const { data } = await call(tryOut, { query: { q: term } }, { signal, fallback: tryOutTexts.failed });
    const rows = data.interests.map((row) => ({
      name: row.name,
      topic: row.topic,
      lower: row.audience_size_lower_bound,
      upper: row.audience_size_upper_bound,
      source: row.size_source,
    }));
    return { term, total: data.total_results, rows };
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(messageOf(error, tryOutTexts.failed));
  }
}
