import classes from './empty-drawing.module.css';

/** Drawing: strata with three finds brought up from them, in a row. */
export function EmptyDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 220 98" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M0 50c36-10 72-10 110 0s74 10 110 0" />
      <path d="M0 69c36-10 72-10 110 0s74 10 110 0" />
      <path d="M0 88c36-10 72-10 110 0s74 10 110 0" />
      <circle cx="72" cy="14" r="6" />
      <circle cx="110" cy="14" r="6" />
      <circle cx="148" cy="14" r="6" />
      <path d="M72 26v13M110 26v16M148 26v18" strokeDasharray="2 3" />
    </svg>
  );
}
