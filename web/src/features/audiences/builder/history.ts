import { refOf } from '@interest-miner/contract/interest';
import { applyEdit, type Draft, type Edit } from '../draft.ts';

/** Maximum number of steps that can be undone. */
const maxSteps = 100;

/**
 * The draft and its undo history. `problem`: why the last edit was refused, until the next one. `replaced`: the names before and
 * after, while a replacement is the last edit.
 */
export interface History {
  past: readonly Draft[];
  now: Draft;
  future: readonly Draft[];
  problem: string | null;
  replaced: readonly [string, string] | null;
}

export type Step = Edit | { type: 'undo' } | { type: 'redo' } | { type: 'dismiss' };

const quiet = { problem: null, replaced: null } as const;

export function beginHistory(draft: Draft): History {
  return { past: [], now: draft, future: [], ...quiet };
}

function namesOf(draft: Draft, step: Edit): History['replaced'] {
  if (step.type !== 'replace') return null;
  const rows = draft.groups.find(({ id }) => id === step.in)?.rows ?? [];
  return [rows.find((row) => refOf(row) === step.ref)?.name ?? step.ref, step.row.name];
}

/** One step in the builder: an edit, undo or redo. An edit that changes nothing adds no step to undo. */
export function applyStep(history: History, step: Step): History {
  const { past, now, future } = history;
  if (step.type === 'dismiss') return { ...history, ...quiet };
  if (step.type === 'undo') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], ...quiet } : history;
  }
  if (step.type === 'redo') {
    const [after, ...rest] = future;
    return after ? { past: [...past, now], now: after, future: rest, ...quiet } : history;
  }
  const next = applyEdit(now, step);
  if (typeof next === 'string') return { ...history, problem: next };
  if (next === now) return history.problem === null ? history : { ...history, problem: null };
  return { ...quiet, past: [...past, now].slice(-maxSteps), now: next, future: [], replaced: namesOf(now, step) };
}
