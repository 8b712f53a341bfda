import { dayMs } from '../../lib/time.ts';

/** How long an answer may be served while the source is unreachable; after that it is deleted. */
export const servedForMs = 30 * dayMs;

/** A stored answer of a source. */
export interface StoredAnswer {
  readonly key: string;
  /** JSON; the shape belongs to the adapter that wrote it. */
  readonly payload: string;
  /** Length of the payload. */
  readonly bytes: number;
  readonly fetchedAt: number;
}

/** Until when a source must not be called, and why; `source` includes the credentials' fingerprint. */
export interface StoredPause {
  readonly source: string;
  readonly until: number;
  readonly reason: string;
}

/** Storage of Meta's answers and of the pauses it asks for, shared by every process and provided by the code that builds the adapter. */
export interface MetaStore {
  findAnswers(keys: readonly string[]): Promise<StoredAnswer[]>;
  /** Stores answers, unless another process has stored later ones. */
  saveAnswers(answers: readonly StoredAnswer[]): Promise<void>;
  findPause(source: string): Promise<StoredPause | undefined>;
  /** Pauses a source for every process; a longer running pause is kept. */
  savePause(pause: StoredPause): Promise<void>;
}

/** Storage of the budgets of Meta's calls, shared by every process. */
export interface BudgetStore {
  findBudget(key: string): Promise<{ readonly state: string; readonly revision: number } | undefined>;
  /** Stores a state if the stored one still has this revision; null: if there is none. @returns whether it was stored */
  swapBudget(key: string, revision: number | null, state: string, now: number): Promise<boolean>;
}
