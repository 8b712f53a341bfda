/**
 * Keeps one group from dominating a list: every window of `window` places holds at most `max` of a group; other items move down
 * in its original order. Items without a group (an empty key) are not limited.
 */
export function capGroups<T>(items: readonly T[], keyOf: (item: T) => string, window = 50, max = 25): T[] {
  const out: T[] = [];
  let rest = items.map((item) => ({ item, key: keyOf(item) }));
  while (rest.length > 0) {
    const counts = new Map<string, number>();
    const later: typeof rest = [];
    const end = out.length + window;
    for (const entry of rest) {
      const { item, key } = entry;
      const count = counts.get(key) ?? 0;
      if (out.length < end && (key === '' || count < max)) {
        counts.set(key, count + 1);
        out.push(item);
      } else {
        later.push(entry);
      }
    }
    rest = later;
  }
  return out;
}
