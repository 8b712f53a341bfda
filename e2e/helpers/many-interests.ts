import { expect, type Page } from '@playwright/test';

/** The server's response for an analysis with `count` interests. */
function manyInterests(count: number) {
  const categories = ['Technology', 'Travel', 'Fashion', 'Beauty', 'Finance', 'Sports & Fitness', 'Healthcare'];
  return {
    id: 'many',
    brief_id: null,
    name: null,
    place_known: true,
    businessInfo: {
      productName: 'Many',
      category: 'Travel',
      productDescription: 'x',
      location: 'x',
      promotionGoal: 'Lead Generation',
      targetAudience: 'x',
      contactEmail: 'x@example.com',
    },
    analyzedInterests: Array.from({ length: count }, (_, index) => ({
      rank: index + 1,
      id: `id-${index}`,
      name: `Interest number ${index}`,
      audienceSizeLowerBound: 1000 * (1 + ((index * 7919) % 90_000)),
      audienceSizeUpperBound: 1176 * (1 + ((index * 7919) % 90_000)),
      path: ['Interests', 'Additional interests', `Interest number ${index}`],
      topic: index % 5 === 0 ? null : 'Travel, places and events',
      relevanceScore: Math.max(1, 99 - Math.floor(index / 11)),
      category: categories[index % categories.length],
      reason: `Your product: “${index}”`,
      size_source: 'meta',
      checked_at: '2026-01-01T00:00:00.000Z',
    })),
    strong: 275,
    worth_testing: 495,
    engine: 'ai',
    engine_label: 'openai test',
    notice: null,
    lookups: [],
    from_cache: true,
    created_at: '2026-01-01T00:00:00.000Z',
  };
}

/**
 * Opens an analysis of a thousand interests and uses every control on it.
 * @param page logged in as a user whose plan includes the Premium Miner
 * @param before called once the results are shown, before the first interaction
 */
export async function touchThousandInterests(page: Page, before?: () => Promise<unknown>): Promise<void> {
  await page.route('**/api/business/analyses/many', (route) =>
    route.fulfill({ json: { success: true, data: manyInterests(1000) } }),
  );
  await page.goto('/permium-miner?analysis=many');
  const results = page.getByRole('table');
  await expect(results).toBeVisible();
  await before?.();
  const rows = results.locator('tbody');
  await page.getByRole('button', { name: 'Chart' }).click();
  await results.getByRole('button', { name: 'Audience Size' }).click();
  await results.getByRole('button', { name: 'Interest Name' }).click();
  await results.getByRole('checkbox', { name: /^Select all/ }).check();
  await expect(page.getByText('1,000 selected')).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter interests' }).pressSequentially('number 12', { delay: 40 });
  // 12, and 120 to 129.
  await expect(rows.getByRole('row')).toHaveCount(11);
  await page.locator('[data-mark]').nth(3).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await rows.getByRole('checkbox').nth(4).click();
  await page.getByRole('button', { name: 'Export Results' }).click();
}
