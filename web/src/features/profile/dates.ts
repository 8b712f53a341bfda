/** A moment (ISO 8601) as a date in the reader's own form. */
export function formatDate(iso: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso));
}

/** A calendar date (`YYYY-MM-DD`), which has no time zone, in the reader's own form. */
export function formatCalendarDate(date: string, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Today's calendar date where the reader is, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
