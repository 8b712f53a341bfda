import type { DateGroup, Notification } from './samples.ts';

export type Tab = 'all' | 'unread' | 'alert';
export const tabs: readonly Tab[] = ['all', 'unread', 'alert'];
const groups: readonly DateGroup[] = ['Today', 'Yesterday', 'Older'];

export function countUnread(list: readonly Notification[]): number {
  return list.filter((item) => !item.isRead).length;
}

/** What a tab shows, by day; days without an item are left out. */
export function groupForTab(list: readonly Notification[], tab: Tab): { group: DateGroup; items: Notification[] }[] {
  const shown = list.filter((item) => tab === 'all' || (tab === 'unread' ? !item.isRead : item.type === 'alert'));
  return groups
    .map((group) => ({ group, items: shown.filter((item) => item.group === group) }))
    .filter(({ items }) => items.length > 0);
}

/** Marks one item as read, or all where no id is given. */
export function markRead(list: readonly Notification[], id?: string): Notification[] {
  return list.map((item) => (id === undefined || item.id === id ? { ...item, isRead: true } : item));
}

export function remove(list: readonly Notification[], id: string): Notification[] {
  return list.filter((item) => item.id !== id);
}
