import type { Grant, GrantFact, PlanFact } from './timeline.ts';

/** A grant whose time is not used up. */
interface Open<P extends PlanFact> {
  readonly grant: GrantFact<P>;
  left: number;
  readonly parts: { from: number; to: number }[];
}

/** A period that a subscription paid for; with neither it is a trial or a gift, with one a one-off payment or a credit. */
export const isCharge = ({ paymentId, subscriptionId }: GrantFact) => paymentId !== null && subscriptionId !== null;

/** Better plans first; within one plan charges of subscriptions, then what began first, then what was given first. */
function compare(a: Open<PlanFact>, b: Open<PlanFact>): number {
  const began = ({ grant, parts }: Open<PlanFact>) => grant.began ?? parts[0]?.from ?? Number.MAX_SAFE_INTEGER;
  return (
    b.grant.plan.rank - a.grant.plan.rank ||
    Number(isCharge(b.grant)) - Number(isCharge(a.grant)) ||
    began(a) - began(b)
  );
}

function use(one: Open<PlanFact>, from: number, to: number): void {
  const last = one.parts.at(-1);
  if (last?.to === from) last.to = to;
  else one.parts.push({ from, to });
  one.left -= to - from;
}

/**
 * Lets time pass. Charges of a running subscription are used whatever else is; of the rest the best, if no charge is at
 * least as good. A better plan so pauses a lesser one.
 */
function pass(all: readonly Open<PlanFact>[], from: number, to: number): void {
  for (let time = from; time < to; ) {
    const open = all.filter(({ left }) => left > 0);
    const fixed = open.filter(({ grant }) => grant.fixedUntil > time);
    const rank = Math.max(0, ...fixed.map(({ grant }) => grant.plan.rank));
    const best = open.filter((one) => !fixed.includes(one) && one.grant.plan.rank > rank).sort(compare)[0];
    const used = best ? [...fixed, best] : fixed;
    if (used.length === 0) return;
    const until = Math.min(to, ...used.map(({ left }) => time + left));
    for (const one of used) use(one, time, until);
    time = until;
  }
}

/**
 * When each grant that has not ended is used: a pure function of all that was ever given. Time that is paused or waits is
 * used later, so that each paid day counts once, in whatever order payments settle. Who has Basic until 30 June and pays
 * Pro on 10 June has Pro until 10 July, then the 20 days of Basic that were left.
 */
export function layOut<P extends PlanFact>(given: readonly GrantFact<P>[]): Grant<P>[] {
  const ordered = [...given].sort((a, b) => a.from - b.from);
  const times = ordered.flatMap(({ from, endedAt, fixedUntil }) => [from, endedAt ?? from, fixedUntil]);
  const moments = [...new Set(times.filter(Number.isFinite))].sort((a, b) => a - b);
  let open: Open<P>[] = [];
  const laid: Open<P>[] = [];
  for (const [index, time] of moments.entries()) {
    open = open.filter(({ grant, left }) => left > 0 && grant.endedAt !== time);
    for (const grant of ordered) {
      if (grant.from !== time || (grant.endedAt !== null && grant.endedAt <= time)) continue;
      const one: Open<P> = { grant, left: grant.length, parts: [] };
      laid.push(one);
      if (grant.plan.isPremium) open.push(one);
      else use(one, time, time + grant.length);
    }
    pass(open, time, moments[index + 1] ?? Number.MAX_SAFE_INTEGER);
  }
  return laid
    .filter(({ grant }) => grant.endedAt === null)
    .map(({ grant, parts }) => ({
      ...grant,
      parts,
      startsAt: grant.began ?? parts[0]?.from ?? grant.from,
      endsAt: parts.at(-1)?.to ?? grant.from,
    }));
}
