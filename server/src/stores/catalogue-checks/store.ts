import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CheckStore } from '../../ports/interests/store.ts';
import { findChecks, lastCheckedAt, saveChecks } from './queries.ts';

/** Meta's check results for catalogue rows, stored in the database. */
export function createCheckStore(db: Kysely<Database>): CheckStore {
  return {
    lastCheckedAt: () => lastCheckedAt(db),
    async findChecks() {
      const rows = await findChecks(db);
      // Names that the catalogue lacks have no row to report on.
      const own = rows.filter(({ key }) => !key.startsWith('wanted:'));
      return own.map((row) => ({
        key: row.key,
        metaId: row.status === 'found' ? row.meta_id : null,
        lower: row.lower_bound,
        upper: row.upper_bound,
        checkedAt: row.checked_at,
      }));
    },
    saveChecks: (checks) =>
      saveChecks(
        db,
        checks.map(({ key, metaId, lower, upper, checkedAt }) => ({
          key,
          status: metaId === null ? 'gone' : 'found',
          meta_id: metaId,
          lower_bound: lower,
          upper_bound: upper,
          checked_at: checkedAt,
        })),
      ),
  };
}
