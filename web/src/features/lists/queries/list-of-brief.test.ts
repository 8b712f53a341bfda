import { beforeEach, expect, test } from 'vitest';
import { endSession } from '#web/lib/session.ts';
import { summary } from '#web/test-helpers/lists.ts';
import { currentOf, keepAsCurrent } from './list-of-brief.ts';

const list = (id: string, brief: string | null, current = false) => summary({ id, brief_id: brief, current });
const lists = [list('b2', 'b'), list('a1', 'a', true), list('b1', 'b'), list('loose', null)];
const idOf = (...args: Parameters<typeof currentOf>) => currentOf(...args)?.id;

beforeEach(() => endSession(null));

test('the current list is one of the brief in hand: the marked one, otherwise the one changed last', () => {
  expect(idOf(lists, 'a')).toBe('a1');
  expect(idOf(lists, 'b')).toBe('b2');
  expect(idOf(lists, 'c')).toBeUndefined();
});

test('a new brief has only lists that belong to none; before a brief is known, any list will do', () => {
  expect(idOf(lists, null)).toBe('loose');
  expect(idOf(lists.slice(0, 3), null)).toBeUndefined();
  expect(idOf(lists, undefined)).toBe('a1');
  expect(idOf(undefined, 'a')).toBeUndefined();
});

test('the list that was chosen or filled stays, whatever is changed elsewhere, until it is gone or the session ends', () => {
  keepAsCurrent({ id: 'b1', brief_id: 'b' });
  expect(idOf(lists, 'b')).toBe('b1');
  expect(idOf(lists, 'a')).toBe('a1');
  expect(idOf(lists.slice(0, 2), 'b')).toBe('b2');
  endSession(null);
  expect(idOf(lists, 'b')).toBe('b2');
});
