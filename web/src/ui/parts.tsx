import classes from './parts.module.css';

interface PartsProps<Key extends string> {
  /** What the parts belong to, for screen readers. */
  label: string;
  parts: readonly (readonly [key: Key, text: string])[];
  value: Key;
  onChange: (key: Key) => void;
}

/** Scrolls a strip of parts that does not fit, never the page, so that the selected part is in its middle. */
function keepInView(part: HTMLElement | null): void {
  const strip = part?.parentElement;
  if (!part || !strip || strip.scrollWidth <= strip.clientWidth) return;
  const [own, whole] = [part.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += own.left - whole.left - (whole.width - own.width) / 2;
}

/** Selects one part of a comparison to show. */
export function Parts<Key extends string>({ label, parts, value, onChange }: PartsProps<Key>) {
  return (
    <fieldset className={classes.parts}>
      <legend className="visually-hidden">{label}</legend>
      {parts.map(([key, text]) => (
        <button
          key={key}
          type="button"
          className={classes.part}
          aria-pressed={key === value}
          ref={key === value ? keepInView : null}
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
