/** Which rows two lists share, and which only one of them has; each in the order of its list. */
export interface Compared<Row> {
  /** Rows of the first list that are also in the second one. */
  both: Row[];
  left: Row[];
  right: Row[];
}

/** Compares two lists by the ids of their rows. */
export function compare<Row>(left: readonly Row[], right: readonly Row[], idOf: (row: Row) => string): Compared<Row> {
  const inLeft = new Set(left.map(idOf));
  const inRight = new Set(right.map(idOf));
  return {
    both: left.filter((row) => inRight.has(idOf(row))),
    left: left.filter((row) => !inRight.has(idOf(row))),
    right: right.filter((row) => !inLeft.has(idOf(row))),
  };
}
