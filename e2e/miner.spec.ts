import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, loginAs, search, test } from './fixtures.ts';

test.beforeEach(async ({ page, account }) => {
  await loginAs(page, account);
});

test('a pasted link restores the search, filters, sorting and page', async ({ page }) => {
  await page.goto('/dashboard');
  await search(page, 'food');
  await page.getByRole('button', { name: 'Audience size' }).click();
  await page.getByRole('button', { name: 'Any size' }).click();
  await page.getByRole('combobox', { name: 'From' }).selectOption('10M');
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('100M');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('2 of', { exact: false }).first()).toBeVisible();
  await expect(page).toHaveURL(/\?q=food&page=2&size=10m-100m&sort=-size$/);
  const names = await page.locator('tbody label').allInnerTexts();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.locator('tbody label').first()).toBeVisible();
  expect(await other.locator('tbody label').allInnerTexts()).toEqual(names);
  await expect(other.getByRole('columnheader', { name: 'Audience size' })).toHaveAttribute('aria-sort', 'descending');
  await expect(other.getByRole('button', { name: '10M – 100M' })).toBeVisible();
});

test('selection spans pages and filters; select all and clear', async ({ page }) => {
  await page.goto('/dashboard?q=food');
  const figure = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd');
  await page.locator('tbody').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Last page' }).click();
  await page.locator('tbody').getByRole('checkbox').first().check();
  await expect(figure('Selected Items')).toHaveText('2');
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(page.locator('tbody').getByRole('checkbox').first()).toBeChecked();

  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(figure('Selected Items')).toHaveText('1');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(figure('Selected Items')).toHaveText('0');

  const all = page.getByRole('button', { name: /^Select all / });
  const unfiltered = (await all.textContent()) ?? '';
  const last = page.locator('tbody tr').last().locator('label').last();
  await page.getByRole('textbox', { name: 'Filter within results' }).fill((await last.textContent()) ?? '');
  await expect(page).toHaveURL(/filter=/);
  // The URL changes before the rows do.
  await expect(all).not.toHaveText(unfiltered);
  const count = ((await all.textContent()) ?? '').replace(/\D/g, '');
  await all.click();
  await expect(figure('Selected Items')).toHaveText(count);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(figure('Selected Items')).toHaveText(count);

  await search(page, 'yoga');
  await expect(figure('Selected Items')).toHaveText('0');
});

test('an export without a selection asks for one; the kit copies names and saves Excel', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard?q=yoga');
  await page.getByRole('button', { name: 'Export Selected (0)' }).click();
  await expect(page.getByText('Please select at least one item to export')).toBeVisible();
  await expect(page.getByText('Please select at least one item to export')).toBeHidden({ timeout: 4000 });

  await page.locator('tbody').getByRole('checkbox').nth(0).check();
  await page.locator('tbody').getByRole('checkbox').nth(1).check();
  const names = (await page.locator('tbody label').allInnerTexts()).filter((text) => text !== '');
  await page.getByRole('button', { name: 'Use in Ads Manager' }).click();
  const kit = page.getByRole('dialog', { name: 'Use in Ads Manager' });
  await kit.getByRole('button', { name: 'Copy names' }).click();
  await expect(kit.getByText('Names copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(names.slice(0, 2).join('\n'));
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await kit.getByRole('button', { name: 'Download XLSX' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('yoga.xlsx');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
});

test('a blank term, no results, a failure and a failed save each tell the user what to do', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503|net::ERR/);
  await page.goto('/dashboard?q=yoga');
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('combobox', { name: 'Search interests' }).fill('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a search term')).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
  await page.getByRole('combobox', { name: 'Search interests' }).fill('x'.repeat(10_000));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please use at most 200 characters')).toBeVisible();

  await page.getByRole('combobox', { name: 'Search interests' }).fill('qqzzxxqqzz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No results for “qqzzxxqqzz”' })).toBeVisible();

  await page.route('**/api/facebook/search', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Search interests' }).fill('coffee');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Failed to fetch interests' })).toBeVisible();
  await page.unroute('**/api/facebook/search');
  await page.route('**/api/search-history/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to store search history')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});
