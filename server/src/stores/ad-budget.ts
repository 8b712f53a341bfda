import type { Kysely } from 'kysely';
import { insertOnce } from '../db/insert-once.ts';
import type { Database } from '../db/schema.ts';
import type { BudgetStore } from '../ports/meta/store.ts';

/** Database storage for the budgets of Meta's calls. */
export function createBudgetStore(db: Kysely<Database>): BudgetStore {
  return {
    findBudget: (key) =>
      db.selectFrom('meta_budgets').select(['state', 'revision']).where('key', '=', key).executeTakeFirst(),
    async swapBudget(key, revision, state, now) {
      if (revision === null) {
        return insertOnce(db, 'meta_budgets', { key, state, revision: 1, updated_at: now });
      }
      const stored = await db
        .updateTable('meta_budgets')
        .set({ state, revision: revision + 1, updated_at: now })
        .where('key', '=', key)
        .where('revision', '=', revision)
        .returning('key')
        .executeTakeFirst();
      return stored !== undefined;
    },
  };
}
