/** A calendar date (`YYYY-MM-DD`), which has no time zone, in the user's locale. */
export function formatCalendarDate(date: string, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Today's date in the user's time zone, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
