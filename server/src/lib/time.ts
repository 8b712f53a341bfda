export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A time in milliseconds since 1970 as ISO 8601 in UTC, as the API shows it; null stays null. */
export function toIso(time: number): string;
export function toIso(time: number | null): string | null;
export function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** The day of a time in UTC: `2026-11-23`. */
export const toDay = (time: number): string => toIso(time).slice(0, 10);

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of a day such as `2026-11-23`, in words: `November 2026`. */
export const monthInWords = (day: string): string => month.format(Date.parse(day));

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of a time in UTC, in words: `23 November 2026`. */
export const dayInWords = (time: number): string => dayFormat.format(time);
