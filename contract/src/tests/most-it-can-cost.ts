/** Meta may spend this much of a daily budget on one day, and seven daily budgets from Sunday to Saturday. */
const dayShare = 1.75;
const weekDays = 7;

/** The most one ad set can spend on one day, and from Sunday to Saturday, in the unit of the budget. */
export const mostPerDay = (dailyBudget: number): number => dailyBudget * dayShare;
export const mostPerWeek = (dailyBudget: number): number => dailyBudget * weekDays;

/** The window of a test: its first day as `YYYY-MM-DD` in the ad account's time zone, and how many days. */
export interface SpendWindow {
  readonly firstDay: string;
  readonly days: number;
}

/**
 * The most that ad sets with equal daily budgets can spend over a window: for each week from Sunday to Saturday seven budgets, or
 * 1.75 for each of its days if it has fewer than four.
 */
export function mostOverWindow(dailyBudget: number, adSets: number, { firstDay, days }: SpendWindow): number {
  const first = new Date(`${firstDay}T00:00:00Z`).getUTCDay();
  let budgets = 0;
  for (let left = days, size = weekDays - first; left > 0; left -= size, size = weekDays) {
    budgets += Math.min(weekDays, Math.min(left, size) * dayShare);
  }
  return Math.ceil(budgets * dailyBudget * adSets);
}
