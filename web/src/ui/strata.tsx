const step = 44;
const layers = 12;
const lines = Array.from({ length: layers }, (_, index) => index);

/** Layers of ground with one vein, the product's only ornament. Fills its parent and is hidden from screen readers. */
export function Strata({ className, vein = -1 }: { className?: string; vein?: number }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 640 ${layers * step}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      fill="none"
    >
      {lines.map((line) => (
        <path
          key={line}
          d={layer(line)}
          stroke={line === vein ? 'var(--im-vein)' : 'var(--im-strata-line, var(--im-strata))'}
          strokeWidth={line === vein ? 4 : 1}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** One layer as a wave whose height varies with depth; deterministic. */
function layer(index: number): string {
  const y = index * step + 20;
  const points = [0, 1, 2, 3, 4].map((part) => y + Math.round(13 * Math.sin(index * 0.45 + part * 1.35)));
  const [a = y, b = y, c = y, d = y, e = y] = points;
  return `M-20 ${a}C80 ${a} 80 ${b} 170 ${b}S250 ${c} 330 ${c}S420 ${d} 500 ${d}S600 ${e} 680 ${e}`;
}
