// Makes the pictures of docs/first-test.md from the running product: `npm run pictures tests`. Commit the files.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { startServer } from '../../bench/lib/server.ts';
import { makeRichAccount } from './rich-account.ts';
import { adAccountOfTests } from './rich-tests.ts';
import { launch, shoot, toWebp } from './studio.ts';

const maxBytes = 60_000;
const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const server = await startServer();
const browser = await launch();

/** The page without its bars, from its first line down. */
const below = (height: number) => async () => ({ x: 28, y: 112, width: 1224, height: height - 8 });

/** Fills in what a plan still asks for, and waits for what it can show. */
async function fillPlan(page: Page): Promise<void> {
  await page.getByLabel('Hypothesis').fill('People who practise yoga book a class; their neighbours hardly do.');
  await page.getByLabel(/^Daily budget/).fill('8');
  await page.getByLabel('Special ad category').selectOption('none');
  await page.getByRole('checkbox').first().check();
  await page.getByText(/shows a difference in cost per result/).waitFor();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo({ top: 0, behavior: 'instant' });
  });
}

const drawn = (page: Page) => page.locator('figure svg[role=img] path').first().waitFor({ state: 'attached' });
const marked = async (page: Page) => {
  const mark = page.getByText(/^Simulated: worked for you/).first();
  await mark.waitFor();
  await mark.scrollIntoViewIfNeeded();
};

try {
  const { token, at } = await makeRichAccount(server.url, server.dataDir);
  await fetch(`${server.url}/api/connections/meta`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ad_account_id: adAccountOfTests }),
  });
  const pictures = [
    { name: 'test-plan', path: at['test-plan'], height: 1150, prepare: fillPlan },
    { name: 'test-start', path: at['test-start'], height: 700 },
    { name: 'test-verdict', path: at['test-verdict'], height: 900, prepare: drawn },
    { name: 'test-mark', path: at.analysis, height: 560, prepare: marked },
  ];
  for (const { name, path = '', height, prepare = async () => {} } of pictures) {
    const png = await shoot(browser, server.url, {
      path,
      scheme: 'light',
      view: { width: 1280, height: height + 104, scale: 1 },
      token,
      prepare: async (page) => {
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        await prepare(page);
      },
      clip: below(height),
    });
    const webp = await toWebp(browser, png, maxBytes);
    writeFileSync(join(folder, `${name}.webp`), webp);
    console.log(`${name}.webp`.padEnd(24), `${(webp.length / 1000).toFixed(0)} kB`);
  }
} finally {
  await browser.close();
  await server.stop();
}
