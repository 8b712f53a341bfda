/** Maximum numbers and lengths; a removal can be undone for `undoMinutes`. */
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
} as const;
