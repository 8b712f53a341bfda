import { planDays } from '@interest-miner/contract/billing/limits';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import { openTimes } from '../grants/grant-spans.ts';
import { spansOf } from '../grants/placement.ts';
import { findOpenGrants, type GrantRow } from '../queries/grants.ts';
import type { UnusedTime } from './credit.ts';

const periodMs = planDays.period * dayMs;
/** A month; a grant that a better plan paused spans more. */
const maxPeriodMs = 31 * dayMs;

/** A grant of a smaller plan with its unused time. */
export interface UnusedGrant extends UnusedTime {
  readonly id: string;
}

const isPaid = (grant: GrantRow) => grant.source === 'payment' || grant.source === 'credit';

const isCharge = (grant: GrantRow) => grant.renewal_id !== null && grant.payment_id !== null;

/** Paid grants of plans below `rank` in one currency that have not ended, with their unused time; earliest start first. */
export async function findUnused(
  db: Deps['db'],
  userId: string,
  plan: { rank: number; currency: string },
  now: number,
): Promise<UnusedGrant[]> {
  const smaller = (await findOpenGrants(db, userId, now))
    .filter((grant) => isPaid(grant) && grant.sort_order < plan.rank && grant.currency === plan.currency)
    .sort((a, b) => a.starts_at - b.starts_at);
  const left = new Map(openTimes(await spansOf(db, userId, now), now).map((one) => [one.id, one.left]));
  return smaller.map((grant) => ({
    id: grant.id,
    left: left.get(grant.id) ?? 0,
    length: isCharge(grant) ? Math.min(grant.ends_at - grant.starts_at, maxPeriodMs) : periodMs,
    price: grant.paid_minor ?? grant.price_minor,
  }));
}
