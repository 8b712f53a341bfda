import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { openBrowser } from './lib/browser.ts';
import { longestTask, noteLongTasks, shownTask } from './lib/long-tasks.ts';
import { type Benchmark, median, ms, type Row } from './lib/measure.ts';
import { post, signIn, startServer } from './lib/server.ts';

const runs = 5;
const size = { cells: 5, days: 90 } as const;
const goals = { openMs: 300, taskMs: 100 } as const;
const rowsAtOnce = 200;
const name = 'Five audiences for ninety days';
const dayMs = 86_400_000;

/** Imports the figures of a test, in pages. @returns its id */
async function importTest(url: string, token: string): Promise<string> {
  const rows = Array.from({ length: size.cells * size.days }, (_, place) => ({
    ad_set: place % size.cells,
    day: new Date(Date.UTC(2026, 5, 1) + Math.floor(place / size.cells) * dayMs).toISOString().slice(0, 10),
    spend: 20 + (place % 7),
    impressions: 1500 + place,
    clicks: 40,
    link_clicks: 30,
    results: 2 + ((place * 7) % 5),
  }));
  const ad_sets = Array.from({ length: size.cells }, (_, place) => ({ name: `Audience ${place + 1}` }));
  const about = { request_id: randomUUID(), name, goal: 'leads', currency: 'EUR', ad_sets };
  let id = '';
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const body = { ...about, rows: rows.slice(from, from + rowsAtOnce) };
    const { text } = await post(`${url}/api/tests/import`, body, token);
    id = (JSON.parse(text) as { data: { id: string } }).data.id;
  }
  return id;
}

/** From the press on the test in the list until its chart is painted, and the longest task meanwhile. */
async function visit(browser: Browser, url: string, token: string): Promise<{ openMs: number; taskMs: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    await page.goto(`${url}/tests`);
    const link = page.getByRole('link', { name, exact: true });
    // The scripts are loaded and compiled once: measured is the page, not the network.
    await link.click();
    await page.locator('figure svg[role=img]').waitFor();
    await page.getByRole('link', { name: 'All tests' }).click();
    await link.waitFor();
    await page.evaluate(noteLongTasks);
    await longestTask(page);
    const openMs = await page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const pressed = performance.now();
          const painted = () => {
            if (document.querySelector('figure svg[role=img] path')) {
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
            } else requestAnimationFrame(painted);
          };
          const links = [...document.querySelectorAll('a')];
          links.find(({ textContent }) => textContent === wanted)?.click();
          requestAnimationFrame(painted);
        }),
      name,
    );
    return { openMs, taskMs: await longestTask(page) };
  } finally {
    await context.close();
  }
}

/** How long a server takes to answer the figures. */
async function answerMs(url: string, token: string, id: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 4 * runs; run += 1) {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/tests/${id}/results`, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    times.push(performance.now() - begun);
  }
  return median(times);
}

/** Opening the page of a test from the list: its figures, its chart with bands, its verdict. */
export const testPage: Benchmark = {
  name: 'Interactions on the page of a test',
  async run() {
    const server = await startServer();
    const browser = await openBrowser();
    try {
      const token = await signIn(server.url, 'tests@example.com');
      const id = await importTest(server.url, token);
      const visits = [];
      for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, server.url, token));
      const openMs = median(visits.map((one) => one.openMs));
      const taskMs = median(visits.map((one) => one.taskMs));
      const of = `${size.cells} audiences × ${size.days} days`;
      const row = (what: string, value: string, goalMs: number, took: number): Row => ({
        name: `${what}, ${of}`,
        value,
        goal: `≤ ${goalMs} ms`,
        pass: took <= goalMs,
      });
      return [
        row('opening until the chart is painted', ms(openMs), goals.openMs, openMs),
        row('longest task', shownTask(taskMs), goals.taskMs, taskMs),
        { name: `the server's answer, ${of}`, value: ms(await answerMs(server.url, token, id)) },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
