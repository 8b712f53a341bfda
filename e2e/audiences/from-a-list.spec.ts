import type { APIRequestContext } from '@playwright/test';
import { type Account, expect, expectAccessible, loginAs, test } from '../fixtures.ts';
import { press, tabTo } from '../keys.ts';

/** Creates a list of the first interests of a search. */
async function listOf(request: APIRequestContext, { token }: Account, query: string, count: number): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const found = await request.post('/api/facebook/search', { headers, data: { query, limit: count } });
  const ids = (await found.json()).data.interests.map(({ id }: { id: string }) => id);
  const made = await request.post('/api/lists', { headers, data: { name: 'Studio launch', ids } });
  expect(made.status()).toBe(201);
  return (await made.json()).data.id;
}

test('from a list to an audience: groups, size, overlap and the kit, by keyboard alone and on a phone', async ({
  page,
  account,
  request,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const list = await listOf(request, account, 'yoga', 12);
  await loginAs(page, account);
  const group = (number: number) => page.getByRole('region', { name: `Group ${number}` });

  await test.step('a list becomes an audience in one click', async () => {
    await page.goto(`/lists/${list}`);
    await press(page, 'Build an audience', 'button');
    await expect(page).toHaveURL(/\/audiences\/[\w-]{36}$/);
    await expect(group(1).getByRole('listitem')).toHaveCount(12);
    await expect(page.getByText(/^Rough estimate, /)).toBeVisible();
  });

  await test.step('a row moves to an AND group; undo brings it back; the size follows', async () => {
    const reached = page.getByRole('region', { name: 'People reached' });
    const before = (await reached.getByText(/ – /).textContent()) ?? '';
    await press(page, 'Move Yoga mat', 'button');
    await press(page, 'New group', 'button');
    await expect(group(2).getByText('Yoga mat')).toBeVisible();
    await expect(reached.getByText(/ – /)).not.toHaveText(before);
    await page.keyboard.press('Control+z');
    await expect(group(2)).toBeHidden();
    await press(page, 'Redo', 'button');
    await expect(group(2).getByText('Yoga mat')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('dragging moves a row too, and a reload finds everything', async () => {
    await group(1).getByText('Hot yoga').dragTo(group(2));
    await expect(group(2).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Goal of the ads' }).selectOption('link_clicks');
    await expect(page.getByText(/^A hint: for link clicks/)).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(group(1).getByRole('listitem')).toHaveCount(10);
    await expect(group(2).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('combobox', { name: 'Goal of the ads' })).toHaveValue('link_clicks');
  });

  await test.step('the overlap is drawn as a heat map and told in a table', async () => {
    await press(page, 'Compare', 'button');
    await expect(
      page
        .getByRole('table', { name: /^Share of the smaller/ })
        .getByText(/^\d+%$/)
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('table', { name: /^Pairs/ })).toContainText(/also in/);
    await expectAccessible(page);
  });

  await test.step('the kit hands over both groups without any id of ours', async () => {
    await press(page, 'Use in Ads Manager', 'button');
    const kit = page.getByRole('dialog', { name: 'Use in Ads Manager' });
    await kit.getByRole('button', { name: 'Copy JSON' }).click();
    const spec = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(spec.targeting_automation).toEqual({ advantage_audience: 0 });
    expect(spec.flexible_spec.length).toBeGreaterThan(0);
    expect(JSON.stringify(spec)).not.toContain('builtin:');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(kit).toBeHidden();
  });

  await test.step('it works at 360 px, and the list of audiences leads back', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBe(360);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Move Hatha yoga/ }).click();
    await page.getByRole('button', { name: 'Group 2', exact: true }).click();
    await expect(group(2).getByText('Hatha yoga')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'All audiences' }).click();
    await expect(page.getByRole('link', { name: 'Studio launch' })).toBeVisible();
    expect(await width()).toBe(360);
    await expectAccessible(page);
    await tabTo(page, 'Delete Studio launch', 'button');
    await page.keyboard.press('Enter');
    await press(page, 'Undo: bring back Studio launch', 'button');
    await expect(page.getByRole('button', { name: 'Delete Studio launch' })).toBeVisible();
  });
});
