import { useState } from 'react';
import type { StepId } from './results/view.ts';

/**
 * The steps done for an analysis in this visit: those opened, and the export once something was exported or copied.
 * @param key identifies the analysis; null without one
 */
export function useStepsDone(key: string | null, step: StepId) {
  const [done, setDone] = useState<readonly string[]>([]);
  const entryOf = (id: StepId) => `${key} ${id}`;
  const mark = (id: StepId) => {
    if (key !== null && !done.includes(entryOf(id))) setDone([...done, entryOf(id)]);
  };
  if (step !== 'export') mark(step);
  return {
    isDone: (id: StepId) => done.includes(entryOf(id)),
    markExported: () => mark('export'),
  };
}
