import type { Page } from '@playwright/test';

/** Runs in a page: notes every task of the main thread that takes longer than 50 ms. */
export function noteLongTasks() {
  const longTasks: number[] = [];
  Object.assign(window, { longTasks });
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}

/** The longest task since the last call, in milliseconds; 0 if none took 50. */
export async function longestTask(page: Page): Promise<number> {
  // Entries are reported once the thread is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 300))));
  const times = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));
  return Math.max(0, ...times);
}

/** How a longest task is shown: those under 50 ms are not reported. */
export const shownTask = (ms: number): string => (ms === 0 ? '< 50 ms' : `${Math.round(ms)} ms`);
