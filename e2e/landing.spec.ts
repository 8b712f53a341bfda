import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';

const scriptLimit = 130_000;
const styleLimit = 15_000;
/** Over HTTP/1.1 each file costs a round trip: see `chunkGroups` in the web's Vite config. */
const fileLimit = 14;

test('the first load of the landing page stays within its size limits, without layout shift', async ({ page }) => {
  const sizes = { js: 0, css: 0 };
  let files = 0;
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1] as 'js' | 'css' | undefined;
    if (kind === undefined) return;
    files += 1;
    reading.push(
      response.body().then((body) => {
        sizes[kind] += gzipSync(body, { level: 9 }).length;
      }),
    );
  });
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
      document.documentElement.dataset.shift = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await Promise.all(reading);
  expect(sizes.js).toBeGreaterThan(50_000);
  expect(sizes.js).toBeLessThanOrEqual(scriptLimit);
  expect(files).toBeLessThanOrEqual(fileLimit);
  expect(sizes.css).toBeGreaterThan(1000);
  expect(sizes.css).toBeLessThanOrEqual(styleLimit);
  expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThanOrEqual(0.02);
});

test('a visitor tries the search: the initial results are real, and typing fetches new ones', async ({ page }) => {
  await page.goto('/');
  const panel = page.getByRole('search');
  const rows = panel.getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const shown = await rows.allTextContents();
  const field = panel.getByRole('searchbox', { name: 'Try the search' });

  await field.pressSequentially('coff', { delay: 20 });
  // The first search loads the catalogue.
  await expect(panel.getByText('Interests for “coff”')).toBeVisible({ timeout: 15_000 });
  await expect(rows.first()).toContainText('Coffee');

  await field.fill('yoga');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Interests for “yoga”')).toBeVisible();
  expect(await rows.allTextContents()).toEqual(shown);
  await panel.getByRole('link', { name: /more with the free trial/ }).click();
  await expect(page).toHaveURL(/\/register\?next=%2Fdashboard%3Fq%3Dyoga$/);
});

test('the try-out reports no results and failures, and ignores a late response', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.goto('/');
  const panel = page.getByRole('search');
  const field = panel.getByRole('searchbox');
  await field.fill('<xyzzyqwv>');
  await expect(panel.getByText('No interests for “<xyzzyqwv>”')).toBeVisible({ timeout: 15_000 });

  await page.route('**/api/try-out*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await field.fill('hiking');
  await expect(panel.getByText('The search failed.')).toBeVisible();
  await page.unroute('**/api/try-out*');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('listitem').first()).toContainText('Hiking');

  // A late response does not replace a newer one.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/try-out?q=coffee', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await field.fill('coffee');
  await page.waitForRequest(/try-out\?q=coffee/);
  await field.fill('');
  await expect(panel.getByText('Interests for “yoga”')).toBeVisible();
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await field.fill('pottery');
  await expect(panel.getByText('Interests for “pottery”')).toBeVisible();
});

test('the header links to the sections, and every Start Free Trial button to the login', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Features', 'Growth', 'Reviews']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`#${name.toLowerCase()}$`));
    await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport();
  }
  const calls = page.getByRole('link', { name: 'Start Free Trial' });
  expect(await calls.count()).toBe(3);
  for (const call of await calls.all()) await expect(call).toHaveAttribute('href', '/login');
  for (const claim of ['up to 40%*', '500+*', '30 days*']) await expect(page.getByText(claim)).toBeVisible();
  await expect(page.getByText(/Promotional figures, for illustration/)).toBeVisible();
});

test('the page is usable before its scripts load, and keeps what was typed', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox');
  await search.fill('pilates');
  release();
  await expect(page.locator('#root:not([data-early])')).toBeAttached();
  await expect(search).toHaveValue('pilates');
  await expect(search).toBeFocused();
  await expect(page.getByRole('search').getByText('pilates').first()).toBeVisible();
});
