import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, expect, expectAccessible, loginAs, settled, test } from './fixtures.ts';

/** Creates a list of the first interests of a search. */
async function listOf(request: APIRequestContext, { token }: Account, query: string, count: number): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const found = await request.post('/api/facebook/search', { headers, data: { query, limit: count } });
  const ids = (await found.json()).data.interests.map(({ id }: { id: string }) => id);
  const made = await request.post('/api/lists', { headers, data: { name: 'Studio launch', ids } });
  expect(made.status()).toBe(201);
  return (await made.json()).data.id;
}

const groupOf = (page: Page) => (number: number) => page.getByRole('region', { name: `Group ${number}`, exact: true });

test('dragging changes the order of a list and moves rows between groups', async ({ page, account, request }) => {
  const list = await listOf(request, account, 'yoga', 6);
  await loginAs(page, account);
  await page.goto(`/lists/${list}`);
  const names = page.locator('tbody').getByRole('checkbox');
  const last = (await names.last().getAttribute('aria-label')) ?? '';
  const handles = page.getByRole('button', { name: /^Move / });
  const from = await handles.last().boundingBox();
  const to = await handles.first().boundingBox();
  if (!from || !to) throw new Error('The handles are not on the screen.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.mouse.up();
  await expect(names.first()).toHaveAccessibleName(last);
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(names.first()).toHaveAccessibleName(last);

  await page.getByRole('button', { name: 'Build an audience' }).click();
  const group = groupOf(page);
  await page.getByRole('button', { name: 'Move Yoga mat', exact: true }).click();
  await page.getByRole('button', { name: 'New group' }).click();
  await group(1).getByRole('listitem').first().dragTo(group(2));
  await expect(group(2).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(group(1).getByRole('listitem')).toHaveCount(4);
  await expect(group(2).getByRole('listitem')).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('a user taps from two searches to a list, a link and an audience', async ({ page, account, browser }) => {
    test.slow();
    await loginAs(page, account);
    await page.goto('/dashboard');
    const tap = async (role: 'button' | 'link' | 'menuitem', name: string | RegExp, on = page) => {
      const target = on.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first();
      await target.waitFor();
      // Chromium once never confirmed a touch that came while the next screen was moving in.
      await settled(on);
      await target.tap();
    };
    const fits = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible(page);
    };

    await test.step('a sheet shows the list from two searches', async () => {
      for (const [index, [query, row]] of [['yoga', 'Yoga mat'] as const, ['coffee', 'Coffee'] as const].entries()) {
        await page.getByRole('combobox', { name: 'Search interests' }).tap();
        await page.getByRole('combobox', { name: 'Search interests' }).fill(query);
        await tap('button', 'Search');
        await page.getByRole('checkbox', { name: `Select ${row}`, exact: true }).tap();
        await tap('button', 'More actions');
        await tap('menuitem', 'Add to list');
        await expect(page.getByRole('button', { name: `Current list: Yoga, ${index + 1}` })).toBeVisible();
      }
      await tap('button', 'Current list: Yoga, 2');
      const sheet = page.getByRole('dialog', { name: 'Current list' });
      await expect(sheet.getByRole('listitem')).toHaveCount(2);
      await fits();
      await tap('link', 'Open list');
    });

    await test.step('names are pasted', async () => {
      await tap('button', 'Paste names');
      await page.getByRole('textbox', { name: /^Names/ }).fill('Running\nPilates');
      await tap('button', 'Find 2');
      await tap('button', 'Add 2 interests');
      await expect(page.locator('tbody').getByRole('checkbox')).toHaveCount(4);
      await fits();
    });

    await test.step('the link opens without an account and exports', async () => {
      await tap('button', 'Share');
      await tap('button', 'Create a link');
      const address = await page.getByRole('textbox', { name: /^Link/ }).inputValue();
      await tap('button', 'Close');
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
      const guest = await context.newPage();
      await guest.goto(address);
      await expect(guest.locator('tbody tr')).toHaveCount(4);
      await tap('button', 'Export', guest);
      const downloading = guest.waitForEvent('download');
      await tap('menuitem', 'CSV', guest);
      expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Pilates');
      await context.close();
    });

    const group = groupOf(page);
    await test.step('an audience with two groups, a goal and a size is built from the list', async () => {
      await tap('button', 'Build an audience');
      await tap('button', 'Move Yoga mat');
      await tap('button', 'New group');
      await expect(group(2).getByText('Yoga mat')).toBeVisible();
      await page.getByRole('combobox', { name: 'Goal of the ads' }).selectOption('link_clicks');
      await expect(page.getByText(/^A hint: for link clicks/)).toBeVisible();
      await expect(page.getByText(/^Rough estimate, /)).toBeVisible();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    });

    await test.step('interests are compared and copied from the kit', async () => {
      await tap('button', 'Compare');
      const share = page.getByRole('table', { name: /^Share of the smaller/ }).getByText(/^\d+%$/);
      await expect(share.first()).toBeVisible();
      await fits();
      await tap('button', 'Use in Ads Manager');
      const kit = page.getByRole('dialog', { name: 'Use in Ads Manager' });
      await tap('button', 'Copy names');
      await expect(kit.getByRole('status')).toHaveText(/copied/i);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Yoga mat');
      await fits();
      await tap('button', 'Close the kit');
    });

    await test.step('a deleted audience is restored', async () => {
      await tap('link', 'All audiences');
      await tap('button', 'Delete Yoga');
      await tap('button', 'Undo: restore Yoga');
      await expect(page.getByRole('button', { name: 'Delete Yoga' })).toBeVisible();
      await fits();
    });
  });
});
