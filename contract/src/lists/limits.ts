/**
 * Maximum numbers and lengths; a removal can be undone for `undoMinutes`. `storedBytes`: what a person's lists and audiences may
 * take up together, about 200 full lists.
 */
export const listLimits = {
  lists: 200,
  items: 1000,
  name: 120,
  note: 500,
  tags: 10,
  tag: 40,
  names: 1000,
  lettersOfNames: 60_000,
  candidates: 5,
  undoMinutes: 30,
  storedBytes: 100_000_000,
} as const;
