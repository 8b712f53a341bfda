import classes from './audiences-page.module.css';

/** Drawing: two groups whose intersection is the vein. */
export function GroupsDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 220 98" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="86" cy="49" r="44" />
      <circle cx="134" cy="49" r="44" />
      <path d="M0 49h42M178 49h42" strokeDasharray="4 4" />
      <path d="M110 12.1a44 44 0 0 1 0 73.8a44 44 0 0 1 0-73.8z" stroke="var(--im-vein)" strokeWidth="2" />
    </svg>
  );
}
