import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { GatewayPlansTable } from '../../../db/tables/billing.ts';

type Priced = Pick<GatewayPlansTable, 'gateway' | 'plan_id' | 'amount_minor' | 'currency'>;

/** The gateway's plan for one of ours at one price. */
export async function findGatewayPlan(db: Kysely<Database>, plan: Priced): Promise<string | undefined> {
  const row = await db
    .selectFrom('gateway_plans')
    .select('gateway_plan_id')
    .where('gateway', '=', plan.gateway)
    .where('plan_id', '=', plan.plan_id)
    .where('amount_minor', '=', plan.amount_minor)
    .where('currency', '=', plan.currency)
    .executeTakeFirst();
  return row?.gateway_plan_id;
}
