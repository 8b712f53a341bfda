const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A day where its reader's own way of writing is not known, as in mails and printed documents: `22 Dec 2026`. Screens
 * use the reader's locale, at the same length.
 * @param time milliseconds since 1970 or ISO 8601
 */
export function dayInWords(time: number | string, timeZone = 'UTC'): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(time));
}
