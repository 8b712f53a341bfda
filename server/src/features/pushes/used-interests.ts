import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PushPlan } from './plan.ts';
import { pushRows } from './queries.ts';

/** The newest are watched: older ad sets are found through the ad account. */
const newest = 100;

/** Targetings of a user's pushes that are at Meta, also if taking them back failed, each with its push. */
export async function usedInPushes(db: Kysely<Database>, ownerId: string) {
  const rows = await pushRows.list(db, ownerId, newest);
  return rows
    .filter(({ state, ad_set_id }) => ad_set_id !== null && state !== 'taken_back')
    .map(({ id, plan, campaign_id, ad_set_id }) => {
      const { input, targeting } = JSON.parse(plan) as PushPlan;
      const meta_ids = [campaign_id, ad_set_id].filter((one) => one !== null);
      return { targeting, place: { kind: 'push' as const, id, name: input.name, running: false, meta_ids } };
    });
}

/** Which of these pushes are still at Meta. */
export async function stillAtMeta(db: Kysely<Database>, ownerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('pushes')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('ad_set_id', 'is not', null)
    .where('state', '<>', 'taken_back')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
