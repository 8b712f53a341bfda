import classes from './figures.module.css';

export interface Figure {
  label: string;
  value: string;
  /** The source of the figure. */
  note?: string;
}

/** The figures above a table. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={classes.figure}>
          <dt>
            {label}
            {note !== undefined && <small>{note}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
