import { type Interest, validateInterests } from '@interest-miner/contract/search/endpoints';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { call } from '#web/lib/client.ts';

/** Meta removes interests from time to time: rows checked longer ago than this are checked again, in milliseconds. */
const freshMs = 24 * 3_600_000;
/** Timeout of the check in milliseconds, so that it does not block an export. */
const timeoutMs = 4000;

/** Meta's rows that are due for another check. Catalogue rows with estimates have stable ids. */
function toCheck(items: readonly Interest[], now: number): Interest[] {
  return items.filter((item) => item.size_source === 'meta' && now - Date.parse(item.checked_at) > freshMs);
}

/**
 * The interests that the source no longer offers. Checks old rows only. Empty if the source does not respond, so that
 * the export can continue.
 */
export async function goneAmong(items: readonly Interest[], now: number): Promise<Interest[]> {
  const old = toCheck(items, now).slice(0, searchLimits.ids);
  if (old.length === 0) return [];
  try {
    const { data } = await call(validateInterests, { body: { ids: old.map(({ id }) => id) } }, { timeoutMs });
    const gone = new Set(data.interests.filter(({ status }) => status === 'gone').map(({ id }) => id));
    return old.filter(({ id }) => gone.has(id));
  } catch {
    return [];
  }
}
