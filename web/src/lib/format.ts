export { abbreviate, formatRange } from '@interest-miner/contract/audiences/sizes';

/** `just now`, `5 min ago`, `2 h ago`, `3 d ago`; times in milliseconds. */
export function formatAgo(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}

/** Today, Yesterday or a short date, in the user's time zone; times in milliseconds. */
export function formatDay(then: number, now: number, locale?: string): string {
  const days = Math.round((startOfDay(now) - startOfDay(then)) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const sameYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(then);
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/** A count with the locale's thousands separators. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en').format(count);
}

// Created only when needed: date formatting takes a browser milliseconds to initialize.
let clock: Intl.DateTimeFormat | undefined;
let day: Intl.DateTimeFormat | undefined;

/** The time of day in the user's locale. @param time in milliseconds */
export function formatClock(time: number): string {
  clock ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
  return clock.format(time);
}

/** A date with its year in the user's locale. @param time in milliseconds */
export function formatDate(time: number): string {
  day ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  return day.format(time);
}
