import type { DateGroup, Notification } from './samples.ts';

export type Tab = 'all' | 'unread' | 'alert';
export const tabs: readonly Tab[] = ['all', 'unread', 'alert'];
const groups: readonly DateGroup[] = ['Today', 'Yesterday', 'Older'];

export function countUnread(list: readonly Notification[]): number {
  return list.filter((item) => !item.isRead).length;
}

/** The items of a tab by day; empty days are omitted. */
export function groupForTab(list: readonly Notification[], tab: Tab): { group: DateGroup; items: Notification[] }[] {
  const shown = list.filter((item) => tab === 'all' || (tab === 'unread' ? !item.isRead : item.type === 'alert'));
  return groups
    .map((group) => ({ group, items: shown.filter((item) => item.group === group) }))
    .filter(({ items }) => items.length > 0);
}

/** Marks one item as read, or all items without an id. */
export function markRead(list: readonly Notification[], id?: string): Notification[] {
  return list.map((item) => (id === undefined || item.id === id ? { ...item, isRead: true } : item));
}

export function remove(list: readonly Notification[], id: string): Notification[] {
  return list.filter((item) => item.id !== id);
}
