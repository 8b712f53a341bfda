import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Share of adults on Meta in an age band, worldwide: rounded estimates, see `audience/README.md`. */
const AGE_BANDS: readonly (readonly [from: number, to: number, share: number])[] = [
  [13, 17, 0.04],
  [18, 24, 0.22],
  [25, 34, 0.31],
  [35, 44, 0.2],
  [45, 54, 0.12],
  [55, 64, 0.08],
  [65, 65, 0.07],
];
const GENDER_SHARE = { all: 1, men: 0.56, women: 0.44 } as const;

const PEOPLE_FILE = join(import.meta.dirname, '../../audience/people-by-country.tsv');
let reach: ReadonlyMap<string, number> | undefined;

/** People aged 18 and over whom Meta's ads reach, by country code. Estimates: `audience/README.md`. */
export function reachByCountry(): ReadonlyMap<string, number> {
  reach ??= new Map(
    readFileSync(PEOPLE_FILE, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t') as [string, string])
      .map(([country, people]) => [country, Number(people)]),
  );
  return reach;
}

/** Adults whom Meta's ads reach in these countries; each counts once, unknown ones count as none. */
export function reachOf(countries: Iterable<string>): number {
  let people = 0;
  for (const country of new Set(countries)) people += reachByCountry().get(country) ?? 0;
  return people;
}

let world: number | undefined;
/** Adults whom Meta's ads reach worldwide. */
export function worldReach(): number {
  world ??= reachOf(reachByCountry().keys());
  return world;
}

/** Share of adults with these ages and this gender. `max` 65 means 65 and older; may exceed 1 with minors. */
export function shareOfPeople(min: number, max: number, gender: keyof typeof GENDER_SHARE): number {
  let share = 0;
  for (const [from, to, part] of AGE_BANDS) {
    const years = Math.min(to, max) - Math.max(from, min) + 1;
    if (years > 0) share += part * (years / (to - from + 1));
  }
  return share * GENDER_SHARE[gender];
}
