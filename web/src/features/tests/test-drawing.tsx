/** Drawing: two lines over time, one of which ends lower. */
export function TestDrawing() {
  return (
    <svg width="220" height="98" viewBox="0 0 220 98" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M8 8v82h204" />
      <path d="M16 30c40 4 60 10 92 10s60 2 96 0" strokeDasharray="5 4" />
      <path d="M16 48c40 12 60 20 92 24s60 4 96 4" stroke="var(--im-vein)" strokeWidth="2" />
    </svg>
  );
}
