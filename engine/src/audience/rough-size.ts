import type { Size } from '../types.ts';
import { sharedPart, TOGETHERNESS } from './overlap.ts';
import { reachOf, shareOfPeople, worldReach } from './people.ts';

/** One row of a group: its worldwide size in people, null if unknown. */
export interface SizedRow {
  readonly lower: number | null;
  readonly upper: number | null;
  readonly topic: string | null;
}

/** An audience with what is known of its rows: people of any row of the first group AND any row of the second … */
export interface RoughAudience {
  readonly groups: readonly (readonly SizedRow[])[];
  readonly countries: readonly string[];
  readonly ageMin: number;
  /** 65 means 65 and older. */
  readonly ageMax: number;
  readonly gender: 'all' | 'men' | 'women';
}

/** A row of unknown size counts as small. */
const UNKNOWN: Size = { lower: 10_000, upper: 1_000_000 };
/** The error of our model of overlaps, places and ages, as a factor in both directions. */
const SPREAD = 1.25;
/** The smallest size that Meta reports. */
const FLOOR = 1000;

type Bound = 'lower' | 'upper';

/** The share of the world's people in any of the rows. Rows of one group are treated as related. */
function anyOf(rows: readonly SizedRow[], bound: Bound): number {
  const world = worldReach();
  const shares = rows.map((row) => Math.min(1, (row[bound] ?? UNKNOWN[bound]) / world)).sort((a, b) => b - a);
  let union = 0;
  for (const share of shares) {
    const added = union === 0 ? share : share * (1 - sharedPart(union, 1, TOGETHERNESS.alike));
    union = Math.min(1, union + added);
  }
  return union;
}

const shareTopic = (a: readonly SizedRow[], b: readonly SizedRow[]) => {
  const topics = new Set(a.map(({ topic }) => topic));
  return b.some(({ topic }) => topic !== null && topics.has(topic));
};

/** The share of the world's people in every group. */
function allOf(groups: RoughAudience['groups'], bound: Bound): number {
  const sized = groups.map((rows) => ({ rows, share: anyOf(rows, bound) })).sort((a, b) => a.share - b.share);
  const [smallest, ...others] = sized;
  if (!smallest) return 1;
  return others.reduce((share, group) => {
    const together = shareTopic(smallest.rows, group.rows) ? TOGETHERNESS.alike : TOGETHERNESS.other;
    return share * sharedPart(group.share, 1, together);
  }, smallest.share);
}

/** Two significant digits: more would suggest false precision. */
function rounded(people: number): number {
  if (people < FLOOR) return people <= 0 ? 0 : FLOOR;
  const step = 10 ** (Math.floor(Math.log10(people)) - 1);
  return Math.round(people / step) * step;
}

/**
 * A rough estimate of an audience's size from the sizes of its rows, the countries' people on Meta, and worldwide
 * shares of ages and genders. Both bounds are at least 1,000, or 0 without any people.
 */
export function roughSize(audience: RoughAudience): Size {
  const people = reachOf(audience.countries) * shareOfPeople(audience.ageMin, audience.ageMax, audience.gender);
  const spread = audience.groups.length > 0 ? SPREAD : 1.1;
  const lower = (people * allOf(audience.groups, 'lower')) / spread;
  const upper = Math.min(people * 1.1, people * allOf(audience.groups, 'upper') * spread);
  return { lower: rounded(Math.min(lower, upper)), upper: rounded(upper) };
}
