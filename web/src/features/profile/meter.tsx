import classes from './meter.module.css';

interface MeterProps {
  label: string;
  value: number;
  max: number;
  /** The figures as text next to the bar. */
  text: string;
}

const lowShare = 0.1;

/** The remaining amount as a bar and as text. */
export function Meter({ label, value, max, text }: MeterProps) {
  return (
    <div className={classes.meter}>
      <meter
        className={classes.bar}
        aria-label={label}
        min={0}
        max={Math.max(1, max)}
        value={value}
        data-low={value <= max * lowShare || undefined}
      >
        {text}
      </meter>
      <span className={classes.text}>{text}</span>
    </div>
  );
}
