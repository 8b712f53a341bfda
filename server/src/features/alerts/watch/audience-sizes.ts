import { writeIfOpen } from '../../../db/open-accounts.ts';
import type { AudienceSizesTable } from '../../../db/tables/alerts.ts';
import type { Deps } from '../../../deps.ts';
import { roughSizesOf } from '../../audiences/index.ts';
import { saveAudienceSize } from '../queries/sizes.ts';
import { findKnown } from '../queries/watched.ts';

/**
 * Stores each audience's rough size for a day, from what the watch knows about its interests. A group whose
 * interests are all lost reaches nobody.
 * @throws AccountClosed
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
  const rows: AudienceSizesTable[] = [];
  for await (const { id, lower, upper } of roughSizesOf(db, ownerId, sizeNow)) {
    signal.throwIfAborted();
    rows.push({ owner_id: ownerId, audience_id: id, day, size_lower: lower, size_upper: upper });
  }
  if (rows.length === 0) return;
  await writeIfOpen(db, ownerId, async (inside) => {
    for (const row of rows) await saveAudienceSize(inside, row);
  });
}
