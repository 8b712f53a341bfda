import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, expect, expectAccessible, loginAs, search, test } from './fixtures.ts';

test.beforeEach(async ({ page, account }) => {
  await loginAs(page, account);
});

type Answer = { data: { interests: Record<string, unknown>[] } & Record<string, unknown> };

/** Modifies the real responses of a call. */
async function changeAnswers(page: Page, path: string, change: (answer: Answer) => void) {
  await page.route(`**/api/facebook/${path}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    change(answer);
    await route.fulfill({ response, json: answer });
  });
}

/** Waits until the suggestion engine has loaded, which is slow on a busy machine. */
async function engineIsLoaded(request: APIRequestContext, account: Account) {
  test.slow();
  const ask = () =>
    request.post('/api/facebook/suggestions', {
      data: { interests: [{ id: 'builtin:yoga', name: 'Yoga' }] },
      headers: { authorization: `Bearer ${account.token}` },
    });
  await expect.poll(async () => (await ask()).status(), { timeout: 60_000 }).toBe(200);
}

test('people also search: one click adds to the selection; a failure does not affect the results', async ({
  page,
  request,
  account,
  allowConsole,
}) => {
  allowConsole(/503/);
  await engineIsLoaded(request, account);
  const body = { success: false, code: 'interests_unavailable', message: 'Meta is not answering.', request_id: 'r' };
  await page.route('**/api/facebook/suggestions', (route) => route.fulfill({ status: 503, json: body }));
  await page.goto('/dashboard?q=yoga');
  const section = page.getByRole('region', { name: 'People also search' });
  await expect(page.getByRole('table')).toBeVisible();
  await expect(section).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select Yoga', exact: true }).check();
  await expect(section.getByText('Meta is not answering.')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await page.unroute('**/api/facebook/suggestions');
  await section.getByRole('button', { name: 'Try again' }).click();
  const offers = section.getByRole('button', { name: /^Add / });
  await expect(offers.first()).toBeVisible();
  const name = await offers.first().locator('strong').textContent();
  await offers.first().click();
  const bar = page.getByRole('region', { name: 'Selection', exact: true });
  await expect(bar.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await expect(section.locator('strong').getByText(name ?? '', { exact: true })).toBeHidden();
  await expect(bar.getByRole('button', { name: 'Export Selected (2)' })).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(bar.getByRole('button', { name: 'Export Selected (1)' })).toBeVisible();
});

test("off-topic rows are listed separately; Meta's answers and sizes show their age", async ({ page }) => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  await changeAnswers(page, 'search', ({ data }) => {
    data.interests = data.interests.slice(0, 14).map((interest, index) => ({
      ...interest,
      size_source: 'meta',
      checked_at: hours(2),
      ...(index >= 12 ? { relevant: false, match: null } : {}),
    }));
    data.total_results = 14;
    data.checked_at = hours(2);
  });
  await page.goto('/dashboard');
  await search(page, 'yoga');
  await expect(page.locator('tbody tr').first()).toContainText('Meta, checked 2 h ago');
  await expect(page.locator('dl > div', { hasText: 'Total Results' }).locator('dd')).toHaveText('12');
  const toggle = page.getByRole('button', { name: 'Not about your term (2)' });
  await expect(page.getByRole('table')).toHaveCount(1);
  await toggle.click();
  const apart = page.getByRole('region', { name: 'Not about your term' });
  await expect(apart.locator('tbody tr')).toHaveCount(2);
  await apart.locator('tbody').getByRole('checkbox').first().check();
  await expect(page.getByRole('button', { name: 'Export Selected (1)' })).toBeVisible();
  await expectAccessible(page);

  await page.unrouteAll({ behavior: 'wait' });
  const fiveDays = new Date(Date.now() - 5 * 86_400_000 - 60_000).toISOString();
  await changeAnswers(page, 'search', ({ data }) => {
    data.stale = true;
    data.checked_at = fiveDays;
    data.notice = 'Meta is not responding right now. Please try again in about a minute.';
    for (const interest of data.interests) Object.assign(interest, { size_source: 'meta', checked_at: fiveDays });
  });
  await search(page, 'pilates');
  await expect(page.getByText('This is Meta’s answer from 5 d ago.')).toBeVisible();
  await expect(page.getByText('Meta is not responding right now.')).toBeVisible();
  await expect(page.locator('tbody tr').first()).toContainText('Meta, checked 5 d ago');

  await page.unrouteAll({ behavior: 'wait' });
  await changeAnswers(page, 'search', ({ data }) => {
    data.interests = data.interests.slice(0, 3).map((interest) => ({ ...interest, relevant: false, match: null }));
    data.total_results = 3;
  });
  await page.getByRole('combobox', { name: 'Search interests' }).fill('running');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No results for “running”')).toBeVisible();
  await page.getByRole('button', { name: 'Not about your term (3)' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(3);
});

test('an old list: interests that Meta removed are named before a copy; a failed check does not block it', async ({
  page,
  context,
  request,
  account,
  allowConsole,
}) => {
  allowConsole(/503/);
  await engineIsLoaded(request, account);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const threeDays = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await changeAnswers(page, 'search', ({ data }) => {
    for (const interest of data.interests) Object.assign(interest, { size_source: 'meta', checked_at: threeDays });
  });
  let gone = 1;
  await changeAnswers(page, 'validate', ({ data }) => {
    for (const interest of data.interests.slice(0, gone)) interest.status = 'gone';
  });
  await page.goto('/dashboard');
  await search(page, 'yoga');
  const boxes = page.locator('tbody').getByRole('checkbox');
  for (const place of [0, 1, 2]) await boxes.nth(place).check();
  const names = await page.locator('tbody tr label').evaluateAll((labels) => labels.map((label) => label.textContent));
  const bar = page.getByRole('region', { name: 'Selection', exact: true });
  const kit = page.getByRole('dialog', { name: 'Use in Ads Manager' });
  const openKit = () => bar.getByRole('button', { name: 'Use in Ads Manager' }).click();
  const copyNames = async () => {
    await kit.getByRole('button', { name: 'Copy names' }).click();
    await expect(kit.getByText('Names copied.')).toBeVisible();
    await kit.getByRole('button', { name: 'Close the kit' }).click();
    return (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  };
  await openKit();
  const dialog = page.getByRole('dialog', { name: '1 interest is no longer available' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep them anyway' }).click();
  expect(await copyNames()).toHaveLength(3);
  await openKit();
  const first = await dialog.getByRole('listitem').textContent();
  await dialog.getByRole('button', { name: 'Leave them out' }).click();
  const copied = await copyNames();
  expect(copied).toHaveLength(2);
  expect(copied).not.toContain(first);
  expect(names).toContain(first);
  await expect(bar.getByRole('button', { name: 'Export Selected (2)' })).toBeVisible();
  gone = 2;
  await openKit();
  await page.getByRole('button', { name: 'Remove from selection' }).click();
  await expect(bar).toBeHidden();

  await page.route('**/api/facebook/validate', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 'interests_unavailable', message: 'Meta is not answering.', request_id: 'r' },
    }),
  );
  await boxes.first().check();
  await openKit();
  expect(await copyNames()).toHaveLength(1);
});
