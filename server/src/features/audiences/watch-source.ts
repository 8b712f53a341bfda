import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { readAudiences } from './queries/audiences.ts';
import { toAudience } from './to-audience.ts';

/** Audiences read at a time: each may hold 1,500 interests. */
const batch = 5;

/** The interests of an owner's audiences that are not deleted, in batches, with the audience each is in. */
export async function* usedInAudiences(db: Kysely<Database>, ownerId: string) {
  let after = '';
  for (;;) {
    const rows = await readAudiences(db, ownerId, after, batch);
    for (const row of rows) {
      if (row.deleted_at !== null) continue;
      const { id, name, spec } = toAudience(row);
      const place = { kind: 'audience' as const, id, name, running: false };
      yield spec.groups.flat().map((snapshot) => ({ snapshot, place }));
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}
