/**
 * Lets no group take over a list: within every window of `window` places a group has at most `most`; what is over moves down
 * behind the others, in its order. Items without a group (an empty key) are free.
 */
export function capGroups<T>(items: readonly T[], keyOf: (item: T) => string, window = 50, most = 25): T[] {
  const out: T[] = [];
  let rest = [...items];
  while (rest.length > 0) {
    const counts = new Map<string, number>();
    const taken: T[] = [];
    const later: T[] = [];
    for (const item of rest) {
      const key = keyOf(item);
      const count = counts.get(key) ?? 0;
      if (taken.length < window && (key === '' || count < most)) {
        counts.set(key, count + 1);
        taken.push(item);
      } else {
        later.push(item);
      }
    }
    out.push(...taken);
    rest = later;
  }
  return out;
}
