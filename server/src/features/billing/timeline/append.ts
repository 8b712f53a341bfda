import { hourMs } from '../../../lib/time.ts';
import { creditFor, unusedBelow } from './credit.ts';
import { openTimes, placeGrants, spansOf } from './places.ts';
import type { GrantFact, PlanFact, PlanFacts } from './timeline.ts';

/** Maximum time of a checkout, from the calculation shown to the authorisation. */
export const checkoutMs = hourMs;

/** What happened to a user's plans, besides the time. */
export type Happening =
  /** A period was paid, once or by a subscription. */
  | { readonly kind: 'paid'; readonly grant: GrantFact }
  /** The operator gave a plan instead of everything else; without a grant they only ended it. */
  | { readonly kind: 'given'; readonly grant: GrantFact | undefined }
  /** A grant ended: its payment was refunded or lost, or was a test. Nothing, if it had ended before. */
  | { readonly kind: 'ended'; readonly id: string | undefined }
  /** A subscription of a better plan was authorised: unused time of smaller ones becomes time of this one. */
  | {
      readonly kind: 'upgraded';
      readonly id: string;
      readonly plan: PlanFact;
      readonly price: { readonly amount: number; readonly currency: string };
      /** When its first charge is due; null for now. */
      readonly startsAt: number | null;
      readonly newId: () => string;
    };

/** What a happening changes in the stored grants. */
export interface Changes {
  readonly added: readonly GrantFact[];
  /** `becomes`: the grant that has its unused time now. */
  readonly ended: readonly { readonly id: string; readonly becomes: string | null }[];
  readonly moved: readonly { readonly id: string; readonly startsAt: number; readonly endsAt: number }[];
}

type Applied = Pick<Changes, 'added' | 'ended'>;

/**
 * Unused time of smaller plans becomes time of the new one, separately per grant, so that a refund ends only what its
 * payment gave. A charge during the checkout was not part of the calculation: its credit follows the periods that the
 * new subscription pays for.
 */
function upgrade(facts: PlanFacts, to: Extract<Happening, { kind: 'upgraded' }>, now: number): Applied {
  const unused = unusedBelow(facts, { rank: to.plan.rank, currency: to.price.currency }, now);
  const credits = unused.map((one) => ({ id: one.id, ms: creditFor([one], to.price.amount).ms }));
  const total = credits.reduce((sum, { ms }) => sum + ms, 0);
  const missing = (to.startsAt ?? now) - now - total;
  // The first charge is due as calculated: the minutes of the checkout, and rounding, leave no gap before it.
  const last = credits.at(-1);
  if (last && Math.abs(missing) <= checkoutMs) last.ms = Math.max(0, last.ms + missing);
  const added: GrantFact[] = [];
  const ended: { id: string; becomes: string | null }[] = [];
  let startsAt = now;
  for (const { id, ms } of credits) {
    const becomes = ms > 0 ? to.newId() : null;
    ended.push({ id, becomes });
    if (becomes === null) continue;
    const of = { plan: to.plan, price: to.price, subscriptionId: to.id, paymentId: null };
    const time = { startsAt, endsAt: startsAt + ms, addedAt: now };
    added.push({ id: becomes, source: 'credit', autoRenew: false, ...of, ...time });
    startsAt += ms;
  }
  return { added, ended };
}

function apply(facts: PlanFacts, happening: Happening, at: number): Applied {
  switch (happening.kind) {
    case 'paid':
      return { added: [happening.grant], ended: [] };
    case 'given': {
      const open = facts.grants.filter((grant) => grant.endsAt > at);
      return {
        added: happening.grant ? [happening.grant] : [],
        ended: open.map(({ id }) => ({ id, becomes: null })),
      };
    }
    case 'ended':
      return { added: [], ended: happening.id === undefined ? [] : [{ id: happening.id, becomes: null }] };
    case 'upgraded':
      return upgrade(facts, happening, at);
  }
}

/**
 * Adds a happening to what is known: what it adds and ends, and where all other time goes, so that no paid day is lost
 * or counted twice.
 * @param at when it takes effect: in the past for a charge that is noticed late
 */
export function append(facts: PlanFacts, happening: Happening, at: number): Changes {
  const before = new Map(openTimes(spansOf(facts, at), at).map((open) => [open.id, open]));
  const { added, ended } = apply(facts, happening, at);
  const gone = new Set(ended.map(({ id }) => id));
  const grants = [...facts.grants.filter(({ id }) => !gone.has(id)), ...added].sort((a, b) => b.endsAt - a.endsAt);
  const spans = spansOf({ ...facts, grants }, at);
  const open = spans
    .filter((span) => !span.isFixed)
    .sort((a, b) => a.startsAt - b.startsAt)
    // A grant that was there keeps the time it had left; one that was added has all of its time.
    .map(({ startsAt, endsAt, ...grant }) => before.get(grant.id) ?? { ...grant, left: endsAt - startsAt });
  const places = new Map(placeGrants(open, at, spans).map((place) => [place.id, place]));
  const placed = (grant: GrantFact) => ({ ...grant, ...places.get(grant.id), id: grant.id });
  return {
    added: added.map((grant) => {
      const { startsAt, endsAt } = placed(grant);
      return { ...grant, startsAt, endsAt };
    }),
    ended,
    moved: facts.grants.flatMap((grant) => {
      const { startsAt, endsAt } = placed(grant);
      const isMoved = !gone.has(grant.id) && (startsAt !== grant.startsAt || endsAt !== grant.endsAt);
      return isMoved ? [{ id: grant.id, startsAt, endsAt }] : [];
    }),
  };
}
