const units = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'K' },
] as const;

/** People as `1.2M`: K, M and B with one decimal; plain below a thousand. */
export function abbreviate(people: number): string {
  for (const [index, { from, letter }] of units.entries()) {
    if (people < from) continue;
    const figure = (people / from).toFixed(1);
    const larger = units[index - 1];
    // 999,960 rounds to 1000.0K, which is 1.0M.
    return figure === '1000.0' && larger ? `1.0${larger.letter}` : `${figure}${letter}`;
  }
  return String(people);
}

/** An audience size as the range it is: `1.2M – 1.5M`, with one side open where the source gives only one bound. */
export function formatRange(lower: number | null, upper: number | null): string {
  if (lower === null && upper === null) return 'Unknown';
  if (lower === null) return `up to ${abbreviate(upper as number)}`;
  if (upper === null) return `from ${abbreviate(lower)}`;
  return `${abbreviate(lower)} – ${abbreviate(upper)}`;
}

/** `just now`, `5 min ago`, `2 h ago`, `3 d ago`; times in milliseconds. */
export function formatAgo(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}

/** Today, Yesterday or a short date, by the calendar days of the reader; times in milliseconds. */
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

/** A count with the reader's thousands separators. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en').format(count);
}

// Made when they are needed: a browser takes milliseconds to make ready how dates are written.
let clock: Intl.DateTimeFormat | undefined;
let day: Intl.DateTimeFormat | undefined;

/** The time of a day, as the reader's locale writes it; in milliseconds. */
export function formatClock(time: number): string {
  clock ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
  return clock.format(time);
}

/** A day with its year, as the reader's locale writes it; in milliseconds. */
export function formatDate(time: number): string {
  day ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  return day.format(time);
}
