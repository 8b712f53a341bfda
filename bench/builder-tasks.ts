import { loadCatalogue } from '@interest-miner/engine';
import type { Browser } from '@playwright/test';
import { openBrowser } from './lib/browser.ts';
import { longestTask as longest, noteLongTasks, shownTask } from './lib/long-tasks.ts';
import { type Benchmark, median } from './lib/measure.ts';
import { post, signIn, startServer } from './lib/server.ts';

const runs = 3;
const rows = 150;
/** A full processor, and a quarter of it as on a phone. */
const speeds = [
  { name: '', slowdown: 1, goalMs: 100 },
  { name: ' at a quarter of the speed', slowdown: 4, goalMs: 200 },
];
const acts = ['open', 'show all', 'remove one', 'undo'] as const;
type Act = (typeof acts)[number];

interface Visit {
  /** The page of the audience, and its name. */
  address: string;
  audience: string;
  token: string;
  slowdown: number;
}

async function visit(browser: Browser, { address, audience, token, slowdown }: Visit): Promise<Record<Act, number>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    // The scripts are loaded and compiled once: measured is the page, not the network.
    await page.goto(address);
    await page.getByRole('button', { name: `Show all ${rows}`, exact: true }).waitFor();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(noteLongTasks);
    await page.getByRole('link', { name: 'All audiences' }).click();
    await page.evaluate(noteLongTasks);
    const item = page.getByRole('link', { name: audience, exact: true });
    await item.waitFor();
    await longest(page);
    const measured = async (act: () => Promise<unknown>) => {
      await act();
      return longest(page);
    };
    const showAll = page.getByRole('button', { name: `Show all ${rows}`, exact: true });
    const open = await measured(async () => {
      await item.click();
      await showAll.waitFor();
    });
    const group = page.getByRole('region', { name: 'Group 1' });
    const all = await measured(async () => {
      await showAll.click();
      await group
        .getByRole('listitem')
        .nth(rows - 1)
        .waitFor({ state: 'attached' });
    });
    const removed = await measured(() =>
      group
        .getByRole('button', { name: /^Remove (?!group)/ })
        .nth(5)
        .click(),
    );
    const undone = await measured(() => page.getByRole('button', { name: 'Undo', exact: true }).click());
    return { open, 'show all': all, 'remove one': removed, undo: undone };
  } finally {
    await context.close();
  }
}

/** The longest task of the main thread in the builder with 150 interests. */
export const builderTasks: Benchmark = {
  name: 'Interactions in the builder',
  async run() {
    const server = await startServer();
    const browser = await openBrowser();
    try {
      const token = await signIn(server.url, 'builder@example.com');
      const catalogue = loadCatalogue().filter((row) => !row.flags?.length);
      const spec = { groups: [catalogue.slice(0, rows).map(({ id }) => id)], places: { countries: ['IN'] } };
      // Each visit changes its audience, so each has its own.
      const create = async (name: string) => {
        const made = await post(`${server.url}/api/audiences`, { name, spec }, token);
        return (JSON.parse(made.text) as { data: { id: string } }).data.id;
      };
      const results = [];
      for (const { name, slowdown, goalMs } of speeds) {
        const times: Record<Act, number>[] = [];
        for (let run = 0; run < runs; run += 1) {
          const audience = `Many interests ${slowdown} ${run}`;
          const address = `${server.url}/audiences/${await create(audience)}`;
          times.push(await visit(browser, { address, audience, token, slowdown }));
        }
        for (const act of acts) {
          const value = median(times.map((time) => time[act]));
          results.push({
            name: `longest task, ${act}${name}`,
            value: shownTask(value),
            goal: `≤ ${goalMs} ms`,
            pass: value <= goalMs,
          });
        }
      }
      return results;
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
