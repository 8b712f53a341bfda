import type { Page } from '@playwright/test';
import { touchThousandInterests } from '../e2e/helpers/many-interests.ts';
import { openBrowser } from './lib/browser.ts';
import { type Benchmark, median, ms } from './lib/measure.ts';
import { putOnPlan, type RunningServer, signIn, startServer } from './lib/server.ts';

const runs = 3;
const goalMs = 200;

/** Records the browser's report on every interaction longer than a frame. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { interactionTimes: times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0) times.push(entry.duration);
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** @returns the slowest interaction of one visit, in milliseconds */
async function slowest(server: RunningServer, token: string): Promise<number> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
    await page.addInitScript((value) => {
      localStorage.setItem('token', value);
      localStorage.setItem('hasSeenInterestMinerTutorial', 'true');
    }, token);
    await touchThousandInterests(page, () => watch(page));
    // The last interactions are reported slightly later.
    await page.waitForTimeout(300);
    const times = await page.evaluate(() => (window as unknown as { interactionTimes: number[] }).interactionTimes);
    return Math.max(0, ...times);
  } finally {
    await browser.close();
  }
}

/** Interaction to next paint of the Premium Miner's results with a thousand rows: the slowest of a visit. */
export const interactions: Benchmark = {
  name: 'Interactions',
  async run() {
    const server = await startServer();
    try {
      const token = await signIn(server.url, 'touch@example.com');
      putOnPlan(server.dataDir, 'touch@example.com', 'Pro');
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await slowest(server, token));
      const value = median(times);
      return [{ name: 'INP with 1,000 rows', value: ms(value), goal: `≤ ${goalMs} ms`, pass: value <= goalMs }];
    } finally {
      await server.stop();
    }
  },
};
