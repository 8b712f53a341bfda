import type { Deps } from '../../../deps.ts';
import { findGrants, moveGrant } from '../queries/grants.ts';
import { findLiveSubscriptions } from '../queries/subscriptions.ts';
import { isLive } from '../standing/plan-at.ts';
import { type GrantSpan, openTimes, placeGrants } from './grant-spans.ts';

type Db = Deps['db'];

/** A user's grants that end after a time. Periods paid by a running subscription are fixed. */
export async function spansOf(db: Db, userId: string, from: number): Promise<GrantSpan[]> {
  const grants = await findGrants(db, userId);
  const subscriptions = await findLiveSubscriptions(db, userId);
  const live = new Set(
    subscriptions.filter((one) => isLive({ ...one, isCancelled: one.cancel !== null })).map(({ id }) => id),
  );
  return grants
    .filter((grant) => grant.is_premium === 1 && grant.ends_at > from)
    .map((grant) => {
      const isCharge = grant.payment_id !== null && grant.renewal_id !== null;
      return {
        id: grant.id,
        rank: grant.sort_order,
        startsAt: grant.starts_at,
        endsAt: grant.ends_at,
        since: isCharge ? grant.starts_at : grant.created_at,
        isCharge,
        isFixed: isCharge && live.has(grant.renewal_id ?? ''),
      };
    });
}

/**
 * Adds or ends grants of a user, and moves the others to their places around them: no paid day is lost or counted twice.
 * @param from when the change takes effect: in the past for a charge that is noticed late
 */
export async function rearrange(db: Db, userId: string, from: number, change: () => Promise<void>): Promise<void> {
  const before = new Map(openTimes(await spansOf(db, userId, from), from).map((open) => [open.id, open]));
  await change();
  const spans = await spansOf(db, userId, from);
  const open = spans
    .filter((span) => !span.isFixed)
    .sort((a, b) => a.startsAt - b.startsAt)
    // A grant that was there keeps the time it had left; one that was added has all of its time.
    .map(({ startsAt, endsAt, ...grant }) => before.get(grant.id) ?? { ...grant, left: endsAt - startsAt });
  const places = new Map(spans.map((span) => [span.id, span]));
  for (const { id, startsAt, endsAt } of placeGrants(open, from, spans)) {
    const place = places.get(id);
    if (place?.startsAt !== startsAt || place.endsAt !== endsAt) await moveGrant(db, id, startsAt, endsAt);
  }
}
