import { expect, loginAs, test } from './fixtures.ts';

test('a protected page leads to the login and back to where one wanted to go', async ({ page, account }) => {
  await page.goto('/dashboard?q=coffee&sort=-size');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\?q=coffee&sort=-size$/);
  await expect(page.getByRole('table')).toBeVisible();
});

test('the way over the registration keeps the remembered location', async ({ page }) => {
  await page.goto('/dashboard?q=coffee');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/register\?next=/);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a remembered location on another origin is not followed', async ({ page, account }) => {
  await page.goto('/login?next=//evil.example/');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a token that the server refuses is forgotten, and the location remembered', async ({ page, allowConsole }) => {
  allowConsole(/401/);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('token', 'nobody-knows-this-token'));
  await page.goto('/dashboard?q=yoga');
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%3Fq%3Dyoga$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('public pages lead a logged-in person to the dashboard', async ({ page, account }) => {
  await loginAs(page, account);
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('an unknown address answers 404, with a page that leads on', async ({ page, account, allowConsole }) => {
  allowConsole(/404/);
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  await loginAs(page, account);
  await page.goto('/nowhere');
  await expect(page.getByRole('link', { name: 'Go to the Miner' })).toHaveAttribute('href', '/dashboard');
});

test('login says what is wrong beneath the field, and in a toast', async ({ page, account, allowConsole }) => {
  allowConsole(/401/);
  await page.goto('/login');
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
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').getByText('Login Failed')).toBeVisible();
  await expect(page.getByText('Login Failed')).toBeHidden({ timeout: 3000 });
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('register checks as the rules say, and knows a taken address', async ({ page, account, allowConsole }) => {
  allowConsole(/409/);
  await page.goto('/register');
  await page.getByLabel('Full name').fill('Al');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Name must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();

  await page.getByLabel('Full name').fill('Alma');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration Failed')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('the profile that cannot be read can be tried again', async ({ page, account, allowConsole }) => {
  allowConsole(/500/);
  await loginAs(page, account);
  await page.route('**/api/auth/profile-data', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to fetch profile data')).toBeVisible();
  await page.unroute('**/api/auth/profile-data');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('combobox', { name: 'Search interests' })).toBeVisible();
});
