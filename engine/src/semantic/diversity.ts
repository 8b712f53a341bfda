/**
 * Lets no group take over a list: within every window of `window` places a group has at most `most`; what is over moves down
 * behind the others, in its order. Items without a group (an empty key) are free.
 */
export function capGroups<T>(items: readonly T[], keyOf: (item: T) => string, window = 50, most = 25): T[] {
  const out: T[] = [];
  let rest = items.map((item) => ({ item, key: keyOf(item) }));
  while (rest.length > 0) {
    const counts = new Map<string, number>();
    const later: typeof rest = [];
    const end = out.length + window;
    for (const entry of rest) {
      const { item, key } = entry;
      const count = counts.get(key) ?? 0;
      if (out.length < end && (key === '' || count < most)) {
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
