import classes from './figures.module.css';

interface Figure {
  label: string;
  value: string;
  /** The source of the figure. */
  note?: string;
}

interface FiguresProps {
  figures: readonly Figure[];
  /** Beside a heading instead of in a line of their own. */
  small?: boolean;
}

/** The figures above a table. */
export function Figures({ figures, small = false }: FiguresProps) {
  return (
    <dl className={classes.figures} data-small={small || undefined}>
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
