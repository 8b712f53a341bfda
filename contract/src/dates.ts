const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A day where its reader's own way of writing is not known, as in mails: `22 Dec 2026`. Screens use the reader's locale, at
 * the same length.
 * @param time milliseconds since 1970 or ISO 8601 @param length `long` for `22 December 2026`, as printed documents have it
 */
export function dayInWords(time: number | string, timeZone = 'UTC', length: 'medium' | 'long' = 'medium'): string {
  const key = `${timeZone} ${length}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { dateStyle: length, timeZone });
  formats.set(key, format);
  return format.format(new Date(time));
}
