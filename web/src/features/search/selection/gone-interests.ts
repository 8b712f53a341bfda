import { type Interest, searchLimits, validateInterests } from '@interest-miner/contract/search';
import { call } from '#web/lib/client.ts';

/** Meta takes interests away now and then: what was seen longer ago than this is asked for again, in milliseconds. */
const freshMs = 24 * 3_600_000;
/** A check that takes longer is given up: it must not keep anyone from an export, in milliseconds. */
const timeoutMs = 4000;

/** The rows of Meta's whose ids were last seen too long ago to be handed on unasked. Estimates have ids that stay. */
function toCheck(items: readonly Interest[], now: number): Interest[] {
  return items.filter((item) => item.size_source === 'meta' && now - Date.parse(item.checked_at) > freshMs);
}

/**
 * Those of the interests that the source does not have any more. Asks for old rows only. None if the source does not answer: an
 * export is not held up by that.
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
