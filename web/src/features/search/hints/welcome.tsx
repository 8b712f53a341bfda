import { StateView } from '#web/ui/state-view.tsx';
import { examples, texts } from '../texts.ts';
import classes from './welcome.module.css';

/** Shown before the first search, with example terms. */
export function Welcome({ onPick }: { onPick: (term: string) => void }) {
  return (
    <StateView
      picture={<Prospect />}
      title={texts.welcome}
      hint={texts.welcomeHint}
      action={
        <div className={classes.examples}>
          <span>{texts.tryOne}</span>
          {examples.map((term) => (
            <button key={term} type="button" className={classes.example} onClick={() => onPick(term)}>
              {term}
            </button>
          ))}
        </div>
      }
    />
  );
}

/** Drawing: strata with a vein, and a drill that has reached it. */
function Prospect() {
  return (
    <svg className={classes.picture} viewBox="0 0 320 112" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M0 16c40-14 70-14 110 0s70 14 110 0 70-12 100 0" />
      <path d="M0 42c40-14 70-14 110 0s70 14 110 0 70-12 100 0" />
      <path d="M0 68c40-14 70-14 110 0s70 14 110 0 70-12 100 0" stroke="var(--im-vein)" strokeWidth="3" />
      <path d="M0 94c40-14 70-14 110 0s70 14 110 0 70-12 100 0" />
      <path d="M165 0v70" strokeDasharray="3 4" />
      <circle cx="165" cy="77" r="6" fill="var(--im-gold)" stroke="var(--im-ground)" strokeWidth="3" />
    </svg>
  );
}
