import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, loginAs, settled, test } from './fixtures.ts';

test('a user exports all data as one JSON file and sees an error if that fails', async ({
  page,
  account,
  request,
  allowConsole,
}) => {
  allowConsole(/503/);
  await request.post('/api/search-history/', {
    data: { search_text: 'tidal power' },
    headers: { authorization: `Bearer ${account.token}` },
  });
  await loginAs(page, account);
  await page.goto('/profile-update');
  // What loads above the button moves it.
  await expect(page.getByText('From this network', { exact: false }).first()).toBeVisible();
  await settled(page);
  await page.route('**/api/auth/export-data', (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  await expect(page.getByRole('alert').getByText('Your data could not be exported. Please try again.')).toBeVisible();
  await page.unroute('**/api/auth/export-data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('interest-miner-data.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.profile).toMatchObject({ name: account.name, email: account.email });
  expect(data.search_history).toEqual([expect.objectContaining({ search_text: 'tidal power' })]);
  expect(JSON.stringify(data)).not.toContain(account.token);
  await expect(page.getByText('Your data is in your downloads')).toBeVisible();
});

test('an account is deleted using only the keyboard, and its confirmation code shows the status', async ({
  page,
  account,
  request,
  allowConsole,
}) => {
  allowConsole(/400/);
  await loginAs(page, account);
  await page.goto('/profile-update');
  const open = page.getByRole('button', { name: 'Delete my account…' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await password.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter your password to delete the account')).toBeVisible();
  await page.keyboard.type('Wrong-Horse-9!');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not the password for this account')).toBeVisible();
  await expect(password).toBeFocused();
  await expectAccessible(page);

  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/data-deletion\?id=[0-9A-Z]{20}$/);
  await expect(page.getByText('Processing', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const login = await request.post('/api/auth/login', { data: { email: account.email, password: account.password } });
  expect(login.status()).toBe(401);
  await page.goto('/profile-update');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('an account without a password asks for the word DELETE', async ({ page, account, allowConsole }) => {
  allowConsole(/400/);
  await loginAs(page, account);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/api/auth/login-methods', (route) =>
    route.fulfill({ json: { success: true, data: { password: false, facebook: true } } }),
  );
  await page.goto('/profile-update');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const word = dialog.getByLabel('Type DELETE to confirm');
  await word.fill('delete');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText('Type DELETE to delete the account')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);

  // Only the mocked response says that there is no password: the server still requires it.
  await word.fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText('Enter your password to delete the account')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
});
