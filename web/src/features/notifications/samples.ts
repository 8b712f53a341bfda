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
    title: 'Export finished',
    message: 'Your selection of 24 interests was saved as a CSV file, ready for Ads Manager.',
    time: '10 minutes ago',
    isRead: false,
    icon: 'download',
    group: 'Today',
  },
  {
    id: 'sizes-changed',
    type: 'info',
    title: 'Audience sizes have changed',
    message:
      'Three interests of your last search grew by more than 10 percent since you looked. Search again to see them.',
    time: '2 hours ago',
    isRead: false,
    icon: 'chart',
    group: 'Today',
  },
  {
    id: 'searches-low',
    type: 'alert',
    title: 'Few searches left',
    message: 'You have almost used up your searches for this period. A larger plan takes effect at once.',
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
