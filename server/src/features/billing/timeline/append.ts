import { hourMs } from '../../../lib/time.ts';
import { creditFor, unusedBelow } from './credit.ts';
import { type GrantFact, newGrantState, type PlanFact, type PlanFacts } from './timeline.ts';

/** Maximum time of a checkout, from the calculation shown to the authorisation. */
export const checkoutMs = hourMs;

/** What happened to a user's plans, besides the time. */
export type Happening =
  /** A period was paid, once or by a subscription. */
  | { readonly kind: 'paid'; readonly grant: GrantFact }
  /** The operator gave a plan instead of everything else; without a grant they only ended it. */
  | { readonly kind: 'given'; readonly grant: GrantFact | undefined }
  /** A payment was refunded or lost, or was a test: what it gave, or what that became, ends. */
  | { readonly kind: 'ended'; readonly of: { readonly payment: string } | { readonly grant: string } }
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

/** What a happening adds to the ledger. */
export interface Appended {
  readonly added: readonly GrantFact[];
  /** `becomes`: the grant that has its unused time now. */
  readonly ended: readonly { readonly id: string; readonly becomes: string | null }[];
}

/**
 * Unused time of smaller plans becomes time of the new one, separately per grant, so that a refund ends only what its
 * payment gave. A charge during the checkout was not part of the calculation: its credit follows the periods that the
 * new subscription pays for.
 */
function upgrade(facts: PlanFacts, to: Extract<Happening, { kind: 'upgraded' }>, now: number): Appended {
  const unused = unusedBelow(facts.grants, { rank: to.plan.rank, currency: to.price.currency }, now);
  const credits = unused.map((one) => ({ id: one.id, ms: creditFor([one], to.price.amount).ms }));
  const total = credits.reduce((sum, { ms }) => sum + ms, 0);
  const missing = (to.startsAt ?? now) - now - total;
  // The first charge is due as calculated: the minutes of the checkout, and rounding, leave no gap before it.
  const last = credits.at(-1);
  if (last && Math.abs(missing) <= checkoutMs) last.ms = Math.max(0, last.ms + missing);
  const became = credits.map(({ id, ms }) => ({ id, ms, becomes: ms > 0 ? to.newId() : null }));
  return {
    ended: became.map(({ id, becomes }) => ({ id, becomes })),
    added: became.flatMap(({ ms: length, becomes: id }) => {
      if (id === null) return [];
      const of = { plan: to.plan, price: to.price, subscriptionId: to.id, paymentId: null };
      return [{ ...newGrantState, id, source: 'credit', ...of, from: now, length }];
    }),
  };
}

/** What a happening adds to what is known. Nothing that is known changes, but that it ends. */
export function append(facts: PlanFacts, happening: Happening, now: number): Appended {
  switch (happening.kind) {
    case 'paid':
      return { added: [happening.grant], ended: [] };
    case 'given': {
      const open = facts.grants.filter((grant) => grant.endsAt > now);
      return {
        added: happening.grant ? [happening.grant] : [],
        ended: open.map(({ id }) => ({ id, becomes: null })),
      };
    }
    case 'ended': {
      const { of } = happening;
      let one = facts.given.find(({ id, paymentId }) => ('payment' in of ? paymentId === of.payment : id === of.grant));
      // It may have become another one by any number of upgrades.
      while (one?.becomes) one = facts.given.find(({ id }) => id === one?.becomes);
      return { added: [], ended: one && one.endedAt === null ? [{ id: one.id, becomes: null }] : [] };
    }
    case 'upgraded':
      return upgrade(facts, happening, now);
  }
}
