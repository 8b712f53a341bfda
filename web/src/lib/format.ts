const units = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'K' },
] as const;

/** Abbreviates a number of people, such as `1.2M`: K, M and B with one decimal; unabbreviated below a thousand. */
export function abbreviate(people: number): string {
  for (const [index, { from, letter }] of units.entries()) {
    if (people < from) continue;
    const figure = (people / from).toFixed(1);
    const larger = units[index - 1];
    // 999,960 would round to 1000.0K; show 1.0M.
    return figure === '1000.0' && larger ? `1.0${larger.letter}` : `${figure}${letter}`;
  }
  return String(people);
}

/** An audience size as a range: `1.2M – 1.5M`, open-ended if the source has only one bound. */
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
