import { expect, test } from 'vitest';
import { checkHistory, type Operation } from './check-history.ts';

type Step = Operation extends infer O
  ? O extends Operation
    ? Omit<O, 'client' | 'began' | 'ended' | 'outcome'>
    : never
  : never;

/** An operation that lasts one moment, unless it says otherwise. */
const at = (time: number, client: string, step: Step, outcome: Operation['outcome'] = 'ok', ended = time) =>
  ({ client, began: time, ended, outcome, ...step }) as Operation;
const add = (element: string): Step => ({ kind: 'add', set: 's', element });
const remove = (element: string): Step => ({ kind: 'remove', set: 's', element });
const read = (...elements: string[]): Step => ({ kind: 'read', set: 's', elements });
const increment: Step = { kind: 'increment', counter: 'c' };
const count = (value: number): Step => ({ kind: 'count', counter: 'c', value });
const claim: Step = { kind: 'claim', prize: 'p' };
const hold: Step = { kind: 'hold', lease: 'l' };

test('what some order explains is no anomaly', () => {
  expect(
    checkHistory([
      at(1, 'a', add('x')),
      at(2, 'a', read('x')),
      // May have happened or not.
      at(3, 'a', add('y'), 'unknown'),
      at(4, 'b', read('x', 'y')),
      at(5, 'b', remove('x')),
      at(6, 'a', read('y')),
      at(7, 'a', add('x')),
      at(8, 'a', remove('y'), 'unknown'),
      at(9, 'b', read('x')),
      // Still under way while it is read.
      at(10, 'a', add('z'), 'ok', 20),
      at(11, 'b', read('x')),
      at(12, 'b', read('x', 'z')),
      at(21, 'b', read('x', 'z')),
      at(30, 'a', increment),
      at(31, 'b', increment, 'unknown'),
      at(32, 'a', count(1)),
      at(33, 'a', count(2)),
      at(40, 'a', claim),
      at(41, 'b', claim, 'failed'),
      at(50, 'a', hold, 'ok', 60),
      at(61, 'b', hold, 'ok', 70),
    ]),
  ).toEqual([]);
});

test.each<[string, Operation[], string]>([
  ['an acknowledged add is gone', [at(1, 'a', add('x')), at(2, 'b', read())], 'lost update'],
  [
    'its own write is not there yet',
    [at(1, 'a', add('x')), at(2, 'a', read()), at(3, 'a', read('x'))],
    'stale read of own write',
  ],
  ['another one sees the past', [at(1, 'a', add('x')), at(2, 'b', read()), at(3, 'b', read('x'))], 'stale read'],
  ['what was refused is there', [at(1, 'a', add('x'), 'failed'), at(2, 'a', read('x'))], 'aborted read'],
  ['what nobody wrote is there', [at(1, 'a', read('x'))], 'aborted read'],
  ['read before it was written', [at(1, 'a', read('x')), at(2, 'a', add('x'))], 'aborted read'],
  [
    'what was removed is back',
    [at(1, 'a', add('x')), at(2, 'a', remove('x')), at(3, 'a', read('x'))],
    'removed thing is back',
  ],
  ['one add is there twice', [at(1, 'a', add('x')), at(2, 'a', read('x', 'x'))], 'duplicate effect'],
  ['an increment is lost', [at(1, 'a', increment), at(2, 'b', increment), at(3, 'a', count(1))], 'lost update'],
  ['an increment counts twice', [at(1, 'a', increment), at(2, 'a', count(2))], 'duplicate effect'],
  [
    'a counter goes back',
    [at(1, 'a', increment, 'unknown'), at(2, 'a', count(1)), at(3, 'a', count(0))],
    'counter went back',
  ],
  ['two get one prize', [at(1, 'a', claim), at(2, 'b', claim)], 'duplicate effect'],
  ['two hold one lease', [at(1, 'a', hold, 'ok', 10), at(5, 'b', hold, 'ok', 15)], 'two holders'],
])('%s', (_, history, kind) => {
  expect(checkHistory(history).map((anomaly) => anomaly.kind)).toEqual([kind]);
});
