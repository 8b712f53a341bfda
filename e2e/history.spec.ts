import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, loginAs, test } from './fixtures.ts';

async function save(request: APIRequestContext, token: string, terms: readonly string[]) {
  for (const search_text of terms) {
    const answer = await request.post('/api/search-history/', {
      data: { search_text },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(200);
  }
}

test('an empty history says so on both tabs', async ({ page, account }) => {
  await loginAs(page, account);
  await page.goto('/search-history');
  await expect(page.getByRole('heading', { name: 'Nothing found here!' })).toBeVisible();
  await expect(page.getByText("You haven't searched anything on Miner yet.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search interests' })).toHaveAttribute('href', '/dashboard');
  await page.getByRole('tab', { name: 'Premium' }).click();
  await expect(page).toHaveURL(/\/search-history\?tab=premium$/);
  await expect(page.getByText('No Permium submission found.')).toBeVisible();
  await expectAccessible(page);
});

test('a search is made again with one click', async ({ page, account, request }) => {
  await save(request, account.token, ['yoga & tea', 'yoga & tea']);
  await loginAs(page, account);
  await page.goto('/search-history');
  await expect(page.getByRole('heading', { name: 'Today', level: 2 })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'yoga & tea' });
  await expect(row).toContainText('Interest search');
  await expect(row).toContainText('2 visits');
  await expect(row).toContainText('Created');
  await expect(row).toContainText('Last visited');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard\?q=yoga\+%26\+tea$/);
  await expect(page.getByRole('combobox', { name: 'Search interests' })).toHaveValue('yoga & tea');
});

test('a deleted search can be taken back, by keyboard too, and stays away otherwise', async ({
  page,
  account,
  request,
}) => {
  await save(request, account.token, ['pottery', '<b>bold</b>', 'sailing']);
  await loginAs(page, account);
  await page.goto('/search-history');
  await expect(page.getByRole('link', { name: 'Search “<b>bold</b>” again' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete “pottery”' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('“pottery” is deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo the deletion of “pottery”' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('“pottery” is back.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete “pottery”' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Search “pottery” again' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete “sailing”' }).click();
  await expect(page.getByText('“sailing” is deleted.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Search “pottery” again' })).toBeVisible();
  await expect(page.getByText('sailing')).toHaveCount(0);
});

test('a cleared history can be taken back', async ({ page, account, request }) => {
  await save(request, account.token, ['one', 'two']);
  await loginAs(page, account);
  await page.goto('/search-history');
  await page.getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByRole('heading', { name: 'Your Miner history is cleared.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Search “two” again' })).toBeVisible();
});

test('pages lie in the address, and go back with the browser', async ({ page, account, request }) => {
  const terms = Array.from({ length: 25 }, (_, index) => `term ${index}`);
  await save(request, account.token, terms);
  await loginAs(page, account);
  await page.goto('/search-history');
  await expect(page.getByRole('link', { name: 'Search “term 24” again' })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/search-history\?page=2$/);
  await expect(page.getByRole('link', { name: 'Search “term 0” again' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Search “term 0” again' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Search “term 24” again' })).toBeVisible();

  await page.goto('/search-history?page=99');
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(page).toHaveURL(/\/search-history$/);
});

test('a failure can be tried again; a failed deletion leaves the row', async ({
  page,
  account,
  request,
  allowConsole,
}) => {
  allowConsole(/503|ERR_FAILED/);
  await save(request, account.token, ['archery']);
  await loginAs(page, account);
  await page.route('**/api/search-history/**', (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.goto('/search-history');
  await expect(page.getByRole('heading', { name: 'Failed to fetch search history' })).toBeVisible();
  await page.unroute('**/api/search-history/**');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Search “archery” again' })).toBeVisible();

  await page.route('**/api/search-history/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete “archery”' }).click();
  await expect(page.getByRole('alert').getByText('The search could not be deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search “archery” again' })).toBeVisible();
});

test('briefs of the Premium Miner are listed with what they were about', async ({ page, account, request }) => {
  const brief = {
    productName: 'Cork yoga mats',
    category: 'Sports & Fitness',
    productDescription: 'Mats of Portuguese cork',
    location: 'Lisbon',
    promotionGoal: 'Lead Generation',
    targetAudience: 'Yoga teachers',
    contactEmail: 'cork@example.com',
  };
  const saved = await request.post('/api/business/businesSearchistory', {
    data: brief,
    headers: { authorization: `Bearer ${account.token}` },
  });
  expect(saved.status()).toBe(200);
  await loginAs(page, account);
  await page.goto('/search-history?tab=premium');
  await expect(page.getByRole('tab', { name: 'Premium' })).toHaveAttribute('aria-selected', 'true');
  const row = page.getByRole('row').filter({ hasText: 'Cork yoga mats' });
  await expect(row).toContainText('Lead Generation');
  await expect(row).toContainText('Lisbon');
  const { id } = (await saved.json()).data;
  await expect(row.getByRole('link')).toHaveAttribute('href', `/permium-miner?analysis=${id}`);
  await expectAccessible(page);
});

test('while it loads, the screen says so', async ({ page, account }) => {
  await loginAs(page, account);
  await page.route('**/api/search-history/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto('/search-history');
  await expect(page.getByText('Fetching your historical data...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing found here!' })).toBeVisible();
});

test('fits 360 px with long words, and passes axe there', async ({ page, account, request }) => {
  await save(request, account.token, ['x'.repeat(200), 'organic coffee for small roasters in the north', 'yoga']);
  await loginAs(page, account);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search-history');
  await expect(page.getByRole('link', { name: 'Search “yoga” again' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
});
