import type { Kysely, Selectable } from 'kysely';
import { compiledRead } from '../../../db/compiled-query.ts';
import type { Database } from '../../../db/schema.ts';
import type { PlansTable, RenewalsTable } from '../../../db/tables/billing.ts';

type Db = Kysely<Database>;

type Renewal = Selectable<RenewalsTable>;
type RenewalOfUser = Pick<
  Renewal,
  'id' | 'plan_id' | 'gateway' | 'amount_minor' | 'currency' | 'status' | 'starts_at' | 'cancel'
> &
  Pick<PlansTable, 'name' | 'features' | 'searches_per_period' | 'is_premium' | 'sort_order'>;

const renewalsOf = compiledRead<{ userId: string }, RenewalOfUser>((db, value) =>
  db
    .selectFrom('renewals')
    .innerJoin('plans', 'plans.id', 'renewals.plan_id')
    .select([
      'renewals.id',
      'renewals.plan_id',
      'renewals.amount_minor',
      'renewals.currency',
      'renewals.status',
      'renewals.starts_at',
      'renewals.cancel',
      'renewals.gateway',
      'plans.name',
      'plans.features',
      'plans.searches_per_period',
      'plans.is_premium',
      'plans.sort_order',
    ])
    .where('renewals.user_id', '=', value('userId'))
    .where('renewals.status', 'in', ['authenticated', 'active', 'pending']),
);

/** A user's subscriptions that the gateway may charge, with their plans. */
export function findLiveRenewals(db: Db, userId: string): Promise<RenewalOfUser[]> {
  return renewalsOf(db, { userId });
}
