import { readFile } from 'node:fs/promises';
import { expect, person, test } from './fixtures.ts';

test('a visitor registers, logs in, searches for yoga and exports rows as CSV', async ({ page }) => {
  const { name, email, password } = person();

  await page.goto('/');
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
  await page.getByRole('link', { name: 'Sign Up' }).click();

  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login Successful!')).toBeVisible();
  await expect(page.getByText(`Welcome back, ${email}`)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: /^Demo data · Test payments/ })).toBeVisible();

  await page.getByRole('combobox', { name: 'Search interests' }).fill('yoga');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await expect(page).toHaveURL(/\?q=yoga$/);
  const first = await rows.nth(0).locator('label').last().textContent();
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Selected (2)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('yoga.csv');
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('\ufeffName,Audience Size Lower,Audience Size Upper,Path,Topic');
  expect(lines[1]?.startsWith(`${first},`)).toBe(true);
  expect(lines[1]).toMatch(/,\d+,\d+,Interests > /);
  await expect(page.getByText('2 items exported successfully')).toBeVisible();
  await expect(page.getByText('2 items exported successfully')).toBeHidden({ timeout: 4000 });

  await expect(page.getByRole('button', { name: /Miner Search for yoga\s*Today/ })).toBeVisible();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
