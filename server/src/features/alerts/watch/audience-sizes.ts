import type { Deps } from '../../../deps.ts';
import { roughSizesOf } from '../../audiences/index.ts';
import { saveAudienceSize } from '../queries/sizes.ts';
import { findKnown } from '../queries/watched.ts';

/**
 * Stores each audience's rough size for a day, from what the watch knows about its interests. A group whose
 * interests are all lost reaches nobody.
 */
export async function saveAudienceSizes(
  { db }: Deps,
  ownerId: string,
  day: number,
  signal: AbortSignal,
): Promise<void> {
  const known = await findKnown(db, ownerId);
  const sizeNow = (ref: string) => {
    const row = known.get(ref);
    if (!row) return undefined;
    return row.state === 'gone' || row.state === 'merged' ? null : { lower: row.size_lower, upper: row.size_upper };
  };
  for await (const { id, lower, upper } of roughSizesOf(db, ownerId, sizeNow)) {
    signal.throwIfAborted();
    await saveAudienceSize(db, { owner_id: ownerId, audience_id: id, day, size_lower: lower, size_upper: upper });
  }
}
