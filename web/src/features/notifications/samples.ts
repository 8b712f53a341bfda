type NotificationType = 'success' | 'info' | 'alert' | 'promo' | 'message' | 'update';
type NotificationIcon = 'download' | 'chart' | 'alert' | 'gift' | 'message' | 'update';
export type DateGroup = 'Today' | 'Yesterday' | 'Older';

export interface Notification {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  /** Relative time as fixed text. */
  time: string;
  isRead: boolean;
  icon: NotificationIcon;
  group: DateGroup;
}

/** Sample notifications for the panel; nothing is fetched. Newest first. */
export const sampleNotifications: readonly Notification[] = [
  {
    id: 'export-ready',
    type: 'success',
    title: 'Exports are never metered',
    message: 'Save any selection as CSV or Excel, as often as you like.',
    time: '10 minutes ago',
    isRead: false,
    icon: 'download',
    group: 'Today',
  },
  {
    id: 'sizes-changed',
    type: 'info',
    title: 'Sizes are ranges',
    message:
      'Each size says whether it comes from Meta or is an estimate, and when it was checked. Search again for the latest one.',
    time: '2 hours ago',
    isRead: false,
    icon: 'chart',
    group: 'Today',
  },
  {
    id: 'sizes-worldwide',
    type: 'alert',
    title: 'Sizes are worldwide',
    message: 'The sizes in a search count people everywhere. Build an audience to see the size in your country.',
    time: '5 hours ago',
    isRead: false,
    icon: 'alert',
    group: 'Today',
  },
  {
    id: 'annual-offer',
    type: 'promo',
    title: 'Annual plan',
    message: 'Get 20% off for the annual plan when you switch this month.',
    time: '1 day ago',
    isRead: false,
    icon: 'gift',
    group: 'Yesterday',
  },
  {
    id: 'welcome',
    type: 'message',
    title: 'A word from support',
    message:
      'Not sure which interests fit? Describe your shop in the Premium Miner, and compare its top ten with your own list.',
    time: '1 day ago',
    isRead: true,
    icon: 'message',
    group: 'Yesterday',
  },
  {
    id: 'version',
    type: 'update',
    title: 'Interest Miner has a new version',
    message: 'Version 2.4.0 brings faster search, filters that stay in the link, and Excel export.',
    time: '3 days ago',
    isRead: true,
    icon: 'update',
    group: 'Older',
  },
];
