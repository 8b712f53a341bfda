import type { SecurityEventItem } from '@interest-miner/contract/security-events/endpoints';
import { expect, test } from 'vitest';
import { joinEvents } from './join-events.ts';

const item = (id: string, event: SecurityEventItem['event'], is_here: boolean): SecurityEventItem => ({
  id,
  event,
  is_here,
  created_at: '2026-11-22T12:00:00.000Z',
});

test('consecutive equal events are merged into one with a count, newest first', () => {
  const joined = joinEvents([
    item('a', 'login', true),
    item('b', 'login_failed', false),
    item('c', 'login_failed', false),
    item('d', 'login_failed', true),
    item('e', 'login', true),
  ]);
  expect(joined.map(({ event, times }) => [event.id, times])).toEqual([
    ['a', 1],
    ['b', 2],
    ['d', 1],
    ['e', 1],
  ]);
});
