/** Storage of the budgets of Meta's calls, shared by every process. */
export interface BudgetStore {
  findBudget(key: string): Promise<{ readonly state: string; readonly revision: number } | undefined>;
  /** Stores a state if the stored one still has this revision; null: if there is none. @returns whether it was stored */
  swapBudget(key: string, revision: number | null, state: string, now: number): Promise<boolean>;
}
