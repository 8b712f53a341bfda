import classes from './logo.module.css';

const name = 'Interest Miner';

/** The mark (three strata, the middle one the vein) and the name. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false">
        <rect width="28" height="28" rx="6" fill="var(--im-vein)" />
        <g fill="none" stroke="var(--im-on-vein)" strokeLinecap="round">
          <path d="M5 9c3.6-2.3 6-2.3 9 0s5.4 2.3 9 0" strokeOpacity=".55" strokeWidth="1.8" />
          <path d="M5 14.4c3.6-2.3 6-2.3 9 0s5.4 2.3 9 0" strokeWidth="2.6" />
          <path d="M5 19.8c3.6-2.3 6-2.3 9 0s5.4 2.3 9 0" strokeOpacity=".55" strokeWidth="1.8" />
        </g>
      </svg>
      <span className={classes.name} data-compact={compact || undefined}>
        {name}
      </span>
    </span>
  );
}
