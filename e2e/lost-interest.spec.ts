import { expect, expectAccessible, loginAs, test } from './fixtures.ts';
import { checkInterests } from './helpers/operator.ts';

/** Removed in the test ad account, like every interest whose id ends this way. */
const lost = { id: '6003242966413', name: 'Fashion blog' };

test('a lost interest leads from the bell to its list and is replaced there and in an audience; both can be undone', async ({
  page,
  account,
}) => {
  test.slow();
  const headers = { authorization: `Bearer ${account.token}` };
  const ids = [lost.id, '6003188355978'];
  const listed = await page.request.post('/api/lists', { headers, data: { name: 'Autumn looks', ids } });
  expect(listed.status()).toBe(201);
  const spec = { groups: [ids], places: { countries: ['IN'] } };
  const made = await page.request.post('/api/audiences', { headers, data: { name: 'Looks in India', spec } });
  expect(made.status()).toBe(201);
  const put = await page.request.put('/api/connections/meta', { headers, data: { access_token: 'test-ad-account' } });
  expect(put.ok()).toBe(true);
  checkInterests(account);

  await loginAs(page, account);
  await page.goto('/dashboard');
  const removed = `${lost.name} was removed`;
  await test.step('the bell counts it and one in a running ad set, and leads to the list', async () => {
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('heading', { name: 'Samples' })).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: `Mark “${removed}” as read` }).click();
    await panel.getByRole('link', { name: removed }).click();
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  const replace = page.getByRole('button', { name: `Replace ${lost.name}` });
  const options = page.getByRole('button', { name: /^Use (?!in )/ });
  const undo = page.getByRole('status').filter({ hasText: 'was replaced with' }).getByRole('button', { name: 'Undo' });
  /** Uses the first of up to five replacements. @returns its name */
  async function takeFirst(): Promise<string> {
    await replace.click();
    await expect(options.first()).toBeVisible();
    expect(await options.count()).toBeLessThanOrEqual(5);
    await expectAccessible(page);
    const name = ((await options.first().getAttribute('aria-label')) ?? '').replace('Use ', '');
    await options.first().click();
    return name;
  }

  await test.step('it is replaced in the list', async () => {
    const rows = page.getByRole('table');
    await expect(rows.getByText('Test: Removed')).toBeVisible();
    const name = await takeFirst();
    await expect(rows.getByRole('checkbox', { name: new RegExp(name) })).toBeVisible();
    await expect(rows.getByText('Test: Removed')).toHaveCount(0);
    await undo.click();
    await expect(rows.getByText('Test: Removed')).toBeVisible();
    await expect(rows.getByRole('checkbox', { name: new RegExp(name) })).toHaveCount(0);
  });

  await test.step('it is replaced in the audience', async () => {
    await page.goto('/audiences');
    await expect(page.getByText('1 to replace')).toBeVisible();
    await page.getByRole('link', { name: 'Looks in India', exact: true }).click();
    const group = page.getByRole('region', { name: 'Group 1', exact: true });
    const name = await takeFirst();
    await expect(group.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'All audiences' }).click();
    await expect(page.getByRole('link', { name: 'Looks in India', exact: true })).toBeVisible();
    await expect(page.getByText('1 to replace')).toHaveCount(0);
    await page.goBack();
    await expect(group.getByText(name, { exact: true })).toBeVisible();
  });
});
