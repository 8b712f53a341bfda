export { abbreviate, formatRange } from '@interest-miner/contract/audiences/sizes';
export { formatCount } from '@interest-miner/contract/count';

/** `just now`, `5 min ago`, `2 h ago`, `3 d ago`; times in milliseconds. */
export function formatAgo(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}

// Every date of the screens is written here, in the reader's locale: tests refuse a second place.
const withYear = { dateStyle: 'medium' } as const;
const withoutYear = { day: 'numeric', month: 'short' } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Created only when needed: date formatting takes a browser milliseconds to initialize. */
function formatOf(options: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** A date with its year: `Nov 22, 2026`. @param time in milliseconds @param timeZone the user's own by default */
export function formatDate(time: number, timeZone?: string): string {
  return formatOf({ ...withYear, ...(timeZone !== undefined && { timeZone }) }).format(time);
}

/** Today, Yesterday or a short date, in the user's time zone; times in milliseconds. */
export function formatDay(then: number, now: number, locale?: string): string {
  const days = Math.round((startOfDay(now) - startOfDay(then)) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const sameYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  return formatOf(sameYear ? withoutYear : withYear, locale).format(then);
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/** The time of day. @param time in milliseconds */
export function formatClock(time: number): string {
  return formatOf({ timeStyle: 'short' }).format(time);
}

const utc = { timeZone: 'UTC' } as const;
/** Midnight of a calendar date, `YYYY-MM-DD`, which no time zone moves. */
const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** A calendar date with its year. @param date `YYYY-MM-DD` */
export function formatCalendarDate(date: string, locale?: string): string {
  return formatOf({ ...withYear, ...utc }, locale).format(midnight(date));
}

/** A calendar date without its year: `Nov 3`. @param date `YYYY-MM-DD` */
export function formatShortDate(date: string): string {
  return formatOf({ ...withoutYear, ...utc }).format(midnight(date));
}

/** Days in a row: `Nov 3 – 16, 2026`. @param first `YYYY-MM-DD` */
export function formatDates(first: string, days: number): string {
  return formatOf({ ...withYear, ...utc }).formatRange(midnight(first), midnight(first) + (days - 1) * 86_400_000);
}

/** A month with its year: `Nov 2026`. @param month `YYYY-MM`, or a date in it */
export function formatMonth(month: string): string {
  return formatOf({ month: 'short', year: 'numeric', ...utc }).format(midnight(`${month.slice(0, 7)}-01`));
}

const decimals = new Map<string, Intl.NumberFormat>();

/**
 * A number in English with `least` to `most` digits behind the point: `1,234.50`. Its format is created only when needed: the
 * first takes a browser 12 ms.
 */
export function formatNumber(value: number, least: number, most: number): string {
  const key = `${least} ${most}`;
  const format =
    decimals.get(key) ?? new Intl.NumberFormat('en', { minimumFractionDigits: least, maximumFractionDigits: most });
  decimals.set(key, format);
  return format.format(value);
}
