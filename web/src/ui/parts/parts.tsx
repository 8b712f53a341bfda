import classes from './parts.module.css';

interface PartsProps<Key extends string> {
  /** What the parts are parts of, for screen readers. */
  label: string;
  parts: readonly (readonly [key: Key, text: string])[];
  value: Key;
  onChange: (key: Key) => void;
}

/** Parts of a comparison, of which one is shown. */
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
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
