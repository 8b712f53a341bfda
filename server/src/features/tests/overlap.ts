/** Interests that two audiences share, as a share of the smaller one; 0 where one has none. */
export function sharedInterests(first: readonly string[], second: readonly string[]): number {
  const [one, other] = [new Set(first), new Set(second)];
  const smaller = Math.min(one.size, other.size);
  return smaller === 0 ? 0 : [...one].filter((ref) => other.has(ref)).length / smaller;
}
