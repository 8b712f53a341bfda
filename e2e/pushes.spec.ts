import { expect, expectAccessible, loginAs, test } from './fixtures.ts';

test('connects on the way, pushes an audience to the test ad account, and undoes it', async ({ page, account }) => {
  const headers = { authorization: `Bearer ${account.token}` };
  const spec = { groups: [['6003306084421']], places: { countries: ['IN'] } };
  const made = await page.request.post('/api/audiences', { headers, data: { name: 'Yoga in India', spec } });
  const { data: audience } = (await made.json()) as { data: { id: string } };

  await loginAs(page, account);
  await page.goto(`/audiences/${audience.id}`);
  await page.getByRole('link', { name: 'Push to Meta' }).click();

  await expect(page.getByRole('heading', { name: 'What is pushed' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connect an ad account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use the test ad account' }).click();
  await expect(page.getByText('nothing reaches Meta').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Special ad category').selectOption('none');
  await page.getByLabel('Daily budget in USD').fill('5');
  await page.getByRole('button', { name: 'Check and create, paused' }).click();
  await expect(page.getByText('Created, paused', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'All pushes' }).click();
  await expect(page.getByRole('table', { name: 'Pushes to Meta' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Yoga in India', exact: true }).click();

  await page.getByRole('button', { name: 'Undo this push' }).click();
  await page.getByRole('button', { name: 'Delete the paused objects' }).click();
  await expect(page.getByText('The paused objects were deleted.')).toBeVisible();
});
