import fc from 'fast-check';

const one = <K extends string, T extends object = object>(
  weight: number,
  kind: K,
  more: { [P in keyof T]: fc.Arbitrary<T[P]> } = {} as never,
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...more }) as fc.Arbitrary<{ kind: K } & T>,
});

const common = [
  one<'charge', { of: number }>(5, 'charge', { of: fc.nat(5) }),
  one<'fail', { of: number }>(3, 'fail', { of: fc.nat(5) }),
  one<'webhook', { of: number; again: boolean }>(6, 'webhook', { of: fc.nat(30), again: fc.boolean() }),
  one<'reconcile'>(3, 'reconcile'),
  one<'cancel'>(2, 'cancel'),
  one<'resume'>(2, 'resume'),
  one<'refund', { of: number }>(2, 'refund', { of: fc.nat(9) }),
  one<'clock', { days: number }>(4, 'clock', { days: fc.integer({ min: 1, max: 33 }) }),
  one<'verify', { of: number }>(2, 'verify', { of: fc.nat(5) }),
] as const;

/** One plan that renews: everything is noticed late, twice or out of order. */
export const stayingStep = fc.oneof(
  one<'subscribe', { plan: number }>(3, 'subscribe', { plan: fc.constantFrom(2, 3) }),
  ...common,
);

/** Plans that are changed, and one-off payments beside subscriptions; the user's actions are noticed at once. */
export const movingStep = fc.oneof(
  one<'subscribe', { plan: number }>(5, 'subscribe', { plan: fc.constantFrom(2, 2, 3, 4) }),
  one<'change', { plan: number; charged: boolean }>(10, 'change', {
    plan: fc.constantFrom(2, 3, 4),
    charged: fc.boolean(),
  }),
  one<'order', { plan: number; noticed: 'verified' | 'reported' | 'found' }>(4, 'order', {
    plan: fc.constantFrom(2, 3, 4),
    noticed: fc.constantFrom('verified', 'reported', 'found'),
  }),
  one<'card', { of: number }>(1, 'card', { of: fc.nat(5) }),
  ...common,
);

/** How a history begins. */
export const subscribing = fc.record({ kind: fc.constant('subscribe' as const), plan: fc.constantFrom(2, 2, 3, 4) });
export const buying = fc.record({
  kind: fc.constant('order' as const),
  plan: fc.constantFrom(2, 2, 3, 4),
  noticed: fc.constant('verified' as const),
});

/** What else a history of payments holds, which `expected-plan.ts` does not model. */
export const historyStep = fc.oneof(
  { weight: 5, arbitrary: movingStep },
  one<'dispute', { of: number }>(1, 'dispute', { of: fc.nat(3) }),
  one<'give', { name: string }>(1, 'give', { name: fc.constantFrom('Basic', 'Pro', 'Enterprises', 'Free') }),
);

type StepOf<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type Step = StepOf<typeof stayingStep> | StepOf<typeof historyStep> | { kind: 'trial' };
