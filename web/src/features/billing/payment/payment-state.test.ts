import { expect, test } from 'vitest';
import { idle, type PaymentEvent, type Phase, paymentReducer } from './payment-state.ts';

const pending = { owner: 'a@example.com', uuid: 'u', planId: 2, planName: 'Pro', startedAt: 0 };
const events: readonly PaymentEvent[] = [
  { type: 'chosen', planId: 2 },
  { type: 'ordered' },
  { type: 'signed' },
  { type: 'asked' },
  { type: 'undecided', pending },
  { type: 'unpaid', pending },
  { type: 'failed', message: 'Declined' },
  { type: 'over' },
];
const phases: readonly Phase[] = [
  idle,
  { kind: 'ordering', planId: 1 },
  { kind: 'checkout' },
  { kind: 'verifying' },
  { kind: 'checking' },
  { kind: 'pending', pending },
  { kind: 'unfinished', pending },
  { kind: 'failed', message: 'Before' },
];

test('every event changes the phases to which it applies and no others', () => {
  const table = phases.map((phase) => [
    phase.kind,
    ...events.map((event) => {
      const next = paymentReducer(phase, event);
      return next === phase && event.type !== 'over' ? '·' : next.kind;
    }),
  ]);
  expect(table).toEqual([
    //            chosen      ordered     signed       asked       undecided  unpaid        failed    over
    ['idle', 'ordering', '·', '·', 'checking', '·', '·', '·', 'idle'],
    ['ordering', '·', 'checkout', '·', '·', '·', '·', 'failed', 'idle'],
    ['checkout', '·', '·', 'verifying', '·', '·', '·', 'failed', 'idle'],
    ['verifying', '·', '·', '·', '·', 'pending', '·', 'failed', 'idle'],
    ['checking', '·', '·', '·', '·', 'pending', 'unfinished', 'failed', 'idle'],
    ['pending', '·', '·', '·', 'checking', 'pending', 'unfinished', 'failed', 'idle'],
    ['unfinished', 'ordering', '·', '·', '·', '·', '·', 'failed', 'idle'],
    ['failed', 'ordering', '·', '·', '·', '·', '·', 'failed', 'idle'],
  ]);
});

test('a payment passes from the plan to the outcome', () => {
  const walk = (...types: PaymentEvent['type'][]) =>
    types
      .map((type) => events.find((event) => event.type === type) as PaymentEvent)
      .reduce<Phase>(paymentReducer, idle);
  expect(walk('chosen', 'ordered', 'signed', 'over')).toEqual(idle);
  expect(walk('chosen', 'ordered', 'signed', 'undecided')).toEqual({ kind: 'pending', pending });
  expect(walk('chosen', 'ordered', 'failed')).toEqual({ kind: 'failed', message: 'Declined' });
  expect(walk('asked', 'unpaid', 'chosen')).toEqual({ kind: 'ordering', planId: 2 });
});
