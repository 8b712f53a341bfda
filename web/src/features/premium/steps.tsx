import { IconCheck } from '@tabler/icons-react';
import classes from './steps.module.css';
import { texts } from './texts.ts';

interface StepsProps {
  /** Index of the step that the user is at. */
  current: number;
  /** Called with the index of a step that can be gone to; absent where none can. */
  onStep?: ((index: number) => void) | undefined;
}

/** The four steps of the workflow. Those of a finished analysis are buttons. */
export function Steps({ current, onStep }: StepsProps) {
  return (
    <nav className={classes.bar} aria-label={texts.steps}>
      <ol className={classes.steps}>
        {texts.stepNames.map((name, index) => {
          const state = index === current ? 'current' : index < current || onStep ? 'done' : 'coming';
          const inside = (
            <>
              <span className={classes.number} aria-hidden>
                {state === 'done' ? <IconCheck size={14} stroke={2.5} /> : index + 1}
              </span>
              <span className={classes.name}>{name}</span>
            </>
          );
          // The form is left behind by an analysis: a new one begins with "Start New Analysis".
          const reachable = onStep !== undefined && index > 0;
          return (
            <li key={name} className={classes.step} data-state={state}>
              {reachable ? (
                <button
                  type="button"
                  className={classes.label}
                  aria-current={state === 'current' ? 'step' : undefined}
                  onClick={() => onStep(index)}
                >
                  {inside}
                </button>
              ) : (
                <span className={classes.label} aria-current={state === 'current' ? 'step' : undefined}>
                  {inside}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
