import classes from './empty-drawing.module.css';

/** Drawing: strata with a drill that has not started yet. */
export function EmptyDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 220 98" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M0 42c36-12 72-12 110 0s74 12 110 0" />
      <path d="M0 64c36-12 72-12 110 0s74 12 110 0" />
      <path d="M0 86c36-12 72-12 110 0s74 12 110 0" />
      <path d="M110 4v26M102 22l8 10 8-10" strokeDasharray="none" />
      <circle cx="110" cy="42" r="3" />
    </svg>
  );
}
