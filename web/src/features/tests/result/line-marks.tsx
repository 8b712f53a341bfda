/** Dash patterns of the lines, so that audiences are told apart without colours. */
const dashes = [undefined, '6 4', '2 3', '9 3 2 3', '12 4'] as const;

/** Hue and pattern of an audience's line, by its place in the test. */
export const lineOf = (place: number) => ({
  stroke: `var(--im-chart-${place % 6})`,
  strokeDasharray: dashes[place % dashes.length],
});

/** A sample of an audience's line, beside its name. */
export function Line({ place }: { place: number }) {
  return (
    <svg width="22" height="8" viewBox="0 0 22 8" aria-hidden="true" style={{ flex: 'none' }}>
      <path d="M0 4h22" fill="none" strokeWidth="2" {...lineOf(place)} />
    </svg>
  );
}
