import { whenSessionEnds } from '#web/lib/session.ts';
import { type PlanValues, planValues } from './plan-values.ts';

const key = 'test-plan';

/** What was typed into a form that was left, or null. */
export function readDraft(): PlanValues | null {
  try {
    return planValues.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps what is typed; if storage is full or blocked, the form works without it. */
export function keepDraft(values: PlanValues): void {
  try {
    localStorage.setItem(key, JSON.stringify(values));
  } catch {
    dropDraft();
  }
}

export function dropDraft(): void {
  localStorage.removeItem(key);
}

whenSessionEnds(dropDraft);
