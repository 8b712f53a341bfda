import { expect, expectAccessible, loginAs, search, test } from './fixtures.ts';

const visitorScreens = [
  { path: '/', heading: /Find the interests/ },
  { path: '/login', heading: 'Log in' },
  { path: '/register', heading: 'Create your account' },
  { path: '/nowhere', heading: 'Page Not Found' },
];

for (const { path, heading } of visitorScreens) {
  test(`${path} passes axe and fits 360 px`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  });
}

test('errors of a form pass axe', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
});

test('the Miner passes axe in every state', async ({ page, account }) => {
  await loginAs(page, account);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /What do your buyers/ })).toBeVisible();
  await expectAccessible(page);
  await search(page, 'yoga');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Select all / }).click();
  await expectAccessible(page);
});

const floating = [
  { button: 'Choose the export format', shown: 'Export as CSV' },
  { button: 'Copy', shown: 'Copy names' },
  { button: 'Demo data', shown: 'Audience sizes are estimates' },
  { button: 'Account menu', shown: 'Logout' },
];

for (const { button, shown } of floating) {
  test(`what ${button} opens passes axe`, async ({ page, account }) => {
    await loginAs(page, account);
    await page.goto('/dashboard?q=yoga');
    await page.locator('tbody').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(shown)).toBeVisible();
    await expectAccessible(page);
  });
}

test('the Miner works at 360 px without a horizontal scroll', async ({ page, account }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await loginAs(page, account);
  await page.goto('/dashboard');
  await search(page, 'yoga');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(360);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Sort by' }).selectOption('-size');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Show \d+ results$/ }).click();
  await expect(page).toHaveURL(/sort=-size/);
  await page.locator('tbody').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '1 selected' }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
  expect(await width()).toBe(360);
  await expectAccessible(page);
});

test('the theme that was chosen holds after a reload, without a flash', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
