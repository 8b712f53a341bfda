import { Loader } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import classes from './progress-steps.module.css';
import { SettingsSection } from './settings-section.tsx';

const texts = { title: 'Progress', done: 'Done', now: 'In progress', open: 'Not yet', failed: 'Failed' };
const icons = { done: IconCircleCheck, failed: IconCircleX, open: IconCircle } as const;

interface ProgressStepsProps<State extends string> {
  /** All states of the work in their order, those before the first step and after the last included. */
  order: readonly State[];
  /** The steps to show, with their names. */
  steps: readonly (readonly [State, name: string])[];
  /** The state that the work has reached; where it failed, if it has. */
  reached: State;
  failed: boolean;
}

/** A section with the steps of work that the server does, and how far it has come. */
export function ProgressSteps<State extends string>({ order, steps, reached, failed }: ProgressStepsProps<State>) {
  const stateOf = (step: State) => {
    if (order.indexOf(step) < order.indexOf(reached)) return 'done';
    if (step !== reached) return 'open';
    return failed ? 'failed' : 'now';
  };
  return (
    <SettingsSection title={texts.title}>
      <ol className={classes.steps}>
        {steps.map(([step, name]) => {
          const state = stateOf(step);
          const Icon = state === 'now' ? null : icons[state];
          return (
            <li key={step} className={classes.step} data-state={state}>
              {Icon ? <Icon size={20} stroke={1.75} aria-hidden /> : <Loader size={20} />}
              <span>
                {name} <span className="visually-hidden">({texts[state]})</span>
              </span>
            </li>
          );
        })}
      </ol>
    </SettingsSection>
  );
}
