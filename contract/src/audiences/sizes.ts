const units = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'K' },
] as const;

/** Abbreviates a number of people, such as `1.2M`: K, M and B with one decimal; unabbreviated below a thousand. */
export function abbreviate(people: number): string {
  for (const [index, { from, letter }] of units.entries()) {
    if (people < from) continue;
    const figure = (people / from).toFixed(1);
    const larger = units[index - 1];
    // 999,960 would round to 1000.0K; show 1.0M.
    return figure === '1000.0' && larger ? `1.0${larger.letter}` : `${figure}${letter}`;
  }
  return String(people);
}

/** An audience size as a range: `1.2M – 1.5M`, one figure if both read alike, open-ended if the source has only one bound. */
export function formatRange(lower: number | null, upper: number | null): string {
  if (lower === null && upper === null) return 'Unknown';
  if (lower === null) return `up to ${abbreviate(upper as number)}`;
  if (upper === null) return `from ${abbreviate(lower)}`;
  const [from, to] = [abbreviate(lower), abbreviate(upper)];
  return from === to ? from : `${from} – ${to}`;
}
