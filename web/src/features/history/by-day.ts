import { formatDay } from '#web/lib/format.ts';

export interface Day<T> {
  label: string;
  items: T[];
}

/** Groups a list that is sorted newest first under the days of the reader's calendar. */
export function byDay<T extends { last_visited: string }>(items: readonly T[], now: number): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const label = formatDay(Date.parse(item.last_visited), now);
    const last = days.at(-1);
    if (last?.label === label) last.items.push(item);
    else days.push({ label, items: [item] });
  }
  return days;
}
