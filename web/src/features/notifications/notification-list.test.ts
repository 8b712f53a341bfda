import { expect, test } from 'vitest';
import { countUnread, groupForTab, markRead, remove } from './notification-list.ts';
import { sampleNotifications as samples } from './samples.ts';

const ids = (tab: 'all' | 'unread' | 'alert', list = samples) =>
  groupForTab(list, tab).flatMap(({ items }) => items.map((item) => item.id));

test('there are six samples with the required texts', () => {
  expect(samples).toHaveLength(6);
  expect(new Set(samples.map((item) => item.id)).size).toBe(6);
  expect(new Set(samples.map((item) => item.type)).size).toBe(6);
  expect(new Set(samples.map((item) => item.icon)).size).toBe(6);
  const words = samples.map((item) => item.message).join(' ');
  expect(words).toContain('20% off for the annual plan');
  expect(words).toMatch(/version 2\.4\.0/i);
});

test('a tab shows its own notifications, by day', () => {
  expect(groupForTab(samples, 'all').map(({ group }) => group)).toEqual(['Today', 'Yesterday', 'Older']);
  expect(ids('all')).toHaveLength(6);
  expect(ids('alert')).toEqual(['sizes-worldwide']);
  expect(ids('unread')).toHaveLength(countUnread(samples));
  expect(groupForTab(samples, 'unread').map(({ group }) => group)).not.toContain('Older');
});

test('one or all notifications can be marked as read', () => {
  const one = markRead(samples, 'export-ready');
  expect(countUnread(one)).toBe(countUnread(samples) - 1);
  expect(ids('all', one)).toEqual(ids('all'));
  expect(countUnread(markRead(samples))).toBe(0);
  expect(markRead(samples, 'nobody')).toEqual(samples);
});

test('deleting removes one notification and keeps the rest', () => {
  const rest = remove(samples, 'sizes-worldwide');
  expect(ids('alert', rest)).toEqual([]);
  expect(rest).toHaveLength(5);
});
