import classes from './parts.module.css';

interface PartsProps<Key extends string> {
  /** What the parts belong to, for screen readers. */
  label: string;
  parts: readonly (readonly [key: Key, text: string])[];
  value: Key;
  onChange: (key: Key) => void;
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
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
