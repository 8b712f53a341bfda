import { type Draft, type Edit, edited } from './draft.ts';

/** As many steps can be undone. */
const maxSteps = 100;

/** The draft with what can be undone and redone. `problem`: why the last edit was refused, until the next one. */
export interface History {
  past: readonly Draft[];
  now: Draft;
  future: readonly Draft[];
  problem: string | null;
}

export type Step = Edit | { type: 'undo' } | { type: 'redo' };

export function beginHistory(draft: Draft): History {
  return { past: [], now: draft, future: [], problem: null };
}

/** One step in the builder: an edit, undo or redo. An edit that changes nothing leaves no step to undo. */
export function stepped(history: History, step: Step): History {
  const { past, now, future } = history;
  if (step.type === 'undo') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], problem: null } : history;
  }
  if (step.type === 'redo') {
    const [after, ...rest] = future;
    return after ? { past: [...past, now], now: after, future: rest, problem: null } : history;
  }
  const next = edited(now, step);
  if (typeof next === 'string') return { ...history, problem: next };
  if (next === now) return history.problem === null ? history : { ...history, problem: null };
  return { past: [...past, now].slice(-maxSteps), now: next, future: [], problem: null };
}
