import { IconCheck } from '@tabler/icons-react';
import classes from './steps.module.css';
import { texts } from './texts.ts';

interface StepsProps {
  /** Index of the current step. */
  current: number;
  /** Whether the step at an index is done; a step that has not been reached is not. */
  isDone: (index: number) => boolean;
  /** Called with the index of the selected step; undefined if steps cannot be selected. */
  onStep?: ((index: number) => void) | undefined;
}

/** The four steps of the workflow. They are buttons once the analysis has finished. */
export function Steps({ current, isDone, onStep }: StepsProps) {
  return (
    <nav className={classes.bar} aria-label={texts.steps}>
      <ol className={classes.steps}>
        {texts.stepNames.map((name, index) => {
          const state = index === current ? 'current' : isDone(index) ? 'done' : 'coming';
          const inside = (
            <>
              <span className={classes.number} aria-hidden>
                {state === 'done' ? <IconCheck size={14} stroke={2.5} /> : index + 1}
              </span>
              <span className={classes.name}>
                {name}
                {state === 'done' && <span className="visually-hidden">, {texts.done}</span>}
              </span>
            </>
          );
          // The form cannot be reopened after an analysis; "Start New Analysis" opens a new one.
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
