/** Texts of the notifications panel, except those of the samples. */
export const texts = {
  title: 'Notifications',
  open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  close: 'Close notifications',
  loading: 'Loading notifications…',
  tabs: { all: 'All', unread: 'Unread', alert: 'Alerts' },
  show: 'Show',
  markAll: 'Mark all as read',
  markRead: (title: string) => `Mark “${title}” as read`,
  delete: (title: string) => `Delete “${title}”`,
  unread: 'unread',
  empty: 'No notifications to display',
  emptyFiltered: 'Try switching to a different tab',
  emptyAll: "You're all caught up!",
  sample: 'Sample notifications',
} as const;
