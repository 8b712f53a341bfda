import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { MetaStore } from '../../ports/meta/store.ts';
import { findCached, findPause, storeCached, storePause } from './queries.ts';

/** Database storage for Meta's answers and pauses. */
export function createMetaStore(db: Kysely<Database>): MetaStore {
  return {
    async findAnswers(keys) {
      const rows = await findCached(db, keys);
      return rows.map(({ fetched_at: fetchedAt, ...row }) => ({ ...row, fetchedAt }));
    },
    saveAnswers: (answers) =>
      storeCached(
        db,
        answers.map(({ fetchedAt, ...answer }) => ({ ...answer, fetched_at: fetchedAt })),
      ),
    async findPause(source) {
      const row = await findPause(db, source);
      return row && { source, until: row.paused_until, reason: row.reason };
    },
    savePause: (pause) => storePause(db, pause),
  };
}
