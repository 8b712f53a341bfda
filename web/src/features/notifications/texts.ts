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
  test: 'Test',
  empty: 'No notifications to display',
  emptyFiltered: 'Try switching to a different tab',
  emptyAll: "You're all caught up!",
  sample: 'Sample notifications',
  real: 'Your interests',
  tests: 'Your tests',
  simulated: 'Simulated',
  testNews: {
    verdict: () => 'A test has a result',
    rejected: (cell: string) => `An ad of “${cell}” was rejected`,
    not_delivered: (cell: string) =>
      cell === '' ? 'A test is not being shown' : `“${cell}” is not delivered as planned`,
  },
  samples: 'Samples',
  running: 'in a running ad set',
  mails: 'Email me when something changes',
  mailsHint:
    'Changes to interests you use, and results of your tests. If a test that spends money has a problem, you are emailed in any case.',
} as const;
