import { z } from 'zod';

const months = 'January February March April May June July August September October November December'.split(' ');

/**
 * What is known of an interest at Meta. `seen`: Meta had its id in 2025 or later; `listed`: earlier, so check it before use;
 * `removed`: Meta removed it; `name_only`: nobody saw it there. `at`: year and month (`2018-05`) when its id was last seen, null without one.
 */
export const standing = z.object({
  state: z.enum(['seen', 'listed', 'removed', 'name_only']),
  at: z
    .string()
    .regex(/^\d{4}-\d\d$/)
    .nullable(),
});
export type Standing = z.output<typeof standing>;

/** A year and month as people read it: `March 2026`. @param at such as `2026-03` */
export function monthInWords(at: string): string {
  const [year, month] = at.split('-');
  return `${months[Number(month) - 1]} ${year}`;
}

/** A standing as people read it: "seen at Meta, March 2026", "listed in 2018", "removed", "name only". */
export function standingInWords({ state, at }: Standing): string {
  if (state === 'removed') return 'removed';
  if (state === 'name_only' || at === null) return 'name only';
  return state === 'listed' ? `listed in ${at.slice(0, 4)}` : `seen at Meta, ${monthInWords(at)}`;
}
