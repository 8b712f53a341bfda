import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, loginAs, test } from './fixtures.ts';
import { press, tabTo } from './keys.ts';

async function save(request: APIRequestContext, token: string, terms: readonly string[]) {
  for (const search_text of terms) {
    const answer = await request.post('/api/search-history/', {
      data: { search_text },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(200);
  }
}

test('a search is deleted, restored and repeated using only the keyboard', async ({ page, account, request }) => {
  await save(request, account.token, ['yoga & tea', 'yoga & tea', 'x'.repeat(200), 'sailing', '<b>bold</b>']);
  await loginAs(page, account);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search-history');
  await expect(page.getByRole('link', { name: 'Search “<b>bold</b>” again' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'yoga & tea' });
  await expect(row).toContainText('2 visits');
  await press(page, 'Delete “yoga & tea”', 'button');
  await expect(page.getByText('“yoga & tea” deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo the deletion of “yoga & tea”' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('“yoga & tea” restored.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete “yoga & tea”' })).toBeFocused();

  await page.getByRole('button', { name: 'Delete “sailing”' }).click();
  await expect(page.getByText('“sailing” deleted.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Search “yoga & tea” again' })).toBeVisible();
  await expect(page.getByText('sailing')).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByRole('heading', { name: 'Miner history cleared.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Miner', 'tab');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/search-history\?tab=premium$/);
  await expect(page.getByText('No Permium submission found.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await press(page, 'Search “yoga & tea” again', 'link');
  await expect(page).toHaveURL(/\/dashboard\?q=yoga\+%26\+tea$/);
  await expect(page.getByRole('combobox', { name: 'Search interests' })).toHaveValue('yoga & tea');
});

test('the page number is in the URL, and the back button returns to it', async ({ page, account, request }) => {
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

test('Premium Miner briefs are listed with their details', async ({ page, account, request }) => {
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
  const link = (name: RegExp) => row.getByRole('link', { name });
  await expect(link(/^Open/)).toHaveAttribute('href', `/permium-miner?analysis=${id}`);
  await expect(link(/^Edit/)).toHaveAttribute('href', `/permium-miner?analysis=${id}&step=brief`);
  await expectAccessible(page);
});
