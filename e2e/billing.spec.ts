import { expect, expectAccessible, loginAs, test } from './fixtures.ts';

test('a plan is paid, confirmed, cancelled, taken back, and its receipt downloaded as PDF', async ({
  page,
  account,
}) => {
  test.slow();
  await loginAs(page, account);
  await page.goto('/billing-history');
  await page.getByRole('button', { name: 'See plans' }).first().click();
  await page.getByRole('button', { name: 'Choose Pro' }).click();
  await page.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: 'Pay (succeeds)' }).click();

  const confirmation = page.getByRole('dialog', { name: /^Pro is yours until / });
  await expect(confirmation).toBeVisible();
  await expect(page).toHaveURL(/\/permium-miner$/);
  await expect(confirmation.getByRole('link', { name: 'Receipt' })).toBeVisible();
  await expectAccessible(page);
  await confirmation.getByRole('link', { name: 'Billing' }).click();
  await expect(page).toHaveURL(/\/billing-history$/);
  await expect(confirmation).toBeHidden();

  await expect(page.getByText(/^Pro until .*, then the Free plan\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Pro' }).click();
  await expect(page.getByText(/^Pro stays yours until /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Cancel on / }).click();
  await expect(page.getByText(/It is cancelled and does not renew\.$/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Keep Pro' }).click();
  await expect(page.getByRole('button', { name: 'Cancel Pro' })).toBeVisible();

  await page.getByRole('link', { name: /^Receipt for Pro/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^IM-\d{4}-\d{6}\.pdf$/);
});
