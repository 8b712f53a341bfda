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
