import { expect, expectAccessible, loginAs, test } from './fixtures.ts';

test('a protected page redirects to the login, whose forms show errors, and back after the login', async ({
  page,
  account,
  allowConsole,
}) => {
  allowConsole(/401|409/);
  await page.goto('/dashboard?q=coffee&sort=-size');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/register\?next=/);

  await page.getByLabel('Full name').fill('Al');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Name must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Full name').fill('Alma');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration Failed')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('not an address');
  await expect(page.getByText('Email is required')).toBeHidden();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong1!wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Login Failed')).toBeVisible();
  await expect(page.getByText('Login Failed')).toBeHidden();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\?q=coffee&sort=-size$/);
  await expect(page.getByRole('table')).toBeVisible();
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/dashboard$/);
  }
});

test('an unknown URL returns 404 and a page with a link onwards', async ({ page, account, allowConsole }) => {
  allowConsole(/404/);
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  await loginAs(page, account);
  await page.goto('/nowhere');
  await expect(page.getByRole('link', { name: 'Go to the Miner' })).toHaveAttribute('href', '/dashboard');
});
