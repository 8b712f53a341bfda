import { expect, loginAs, person, test } from './fixtures.ts';
import { tabTo } from './keys.ts';

test('from the landing page to an exported file using only the keyboard', async ({ page }) => {
  const { name, email, password } = person();
  await page.goto('/');
  await tabTo(page, 'Start Free Trial', 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await tabTo(page, 'Sign Up', 'link');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Full name', 'textbox');
  await page.keyboard.type(name);
  await tabTo(page, 'Email', 'textbox');
  await page.keyboard.type(email);
  await tabTo(page, 'Password', 'textbox');
  await page.keyboard.type(password);
  await tabTo(page, 'Confirm password', 'textbox');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await tabTo(page, 'Email', 'textbox');
  await page.keyboard.type(email);
  await tabTo(page, 'Password', 'textbox');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /What do your buyers/ })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('yoga');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table')).toBeVisible();
  await tabTo(page, 'Select Yoga', 'checkbox');
  await page.keyboard.press('Space');
  const download = page.waitForEvent('download');
  await tabTo(page, /^Export Selected \(1\)/, 'button');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('yoga.csv');
});

test.describe('keyboard shortcuts', () => {
  test.beforeEach(async ({ page, account }) => {
    await loginAs(page, account);
    await page.goto('/search-history');
    await expect(page.getByText('Nothing found here!')).toBeVisible();
  });

  test('/ opens the search from any page, ? lists the shortcuts', async ({ page }) => {
    await page.keyboard.press('/');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('combobox', { name: 'Search interests' })).toBeFocused();
    await page.keyboard.type('a/b?');
    await expect(page.getByRole('combobox', { name: 'Search interests' })).toHaveValue('a/b?');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search interests' }).blur();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  });

  test('the command palette opens pages and runs searches', async ({ page }) => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('option')).not.toHaveCount(0);
    await page.keyboard.type('settings');
    await expect(palette.getByRole('option', { selected: true })).toHaveText('Account Settings');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile-update$/);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('hiking');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\?q=hiking$/);
    await expect(palette).toBeHidden();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

    // A call of the search that is still under way would meet the ended session.
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('ArrowUp');
    await expect(palette.getByRole('option', { selected: true })).toHaveText('Logout');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('the account menu and the notifications work by keyboard and return the focus', async ({ page }) => {
    await tabTo(page, 'Account menu', 'button');
    await page.keyboard.press('Enter');
    const profile = page.getByRole('menuitem', { name: /^Profile/ });
    await expect(profile).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(profile).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile-update$/);

    await tabTo(page, /^Notifications/, 'button');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('listitem')).toHaveCount(6);
    await tabTo(page, 'All', 'radio');
    await page.keyboard.press('ArrowRight');
    await expect(panel.getByRole('radio', { name: 'Unread' })).toBeChecked();
    await tabTo(page, 'Mark all as read', 'button');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('No notifications to display')).toBeVisible();
    await tabTo(page, 'Unread', 'radio');
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, 'Delete “Exports are never metered”', 'button');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('listitem')).toHaveCount(5);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeFocused();
  });
});

test('a banner appears while the server is unreachable and disappears once it responds', async ({
  page,
  account,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to load/);
  await page.clock.install();
  await loginAs(page, account);
  await page.goto('/dashboard');
  await expect(page.getByRole('combobox', { name: 'Search interests' })).toBeVisible();
  // An answer that arrives after a failed call says that the server is there.
  await page.waitForLoadState('networkidle');
  await page.route(/\/(api|livez)/, (route) => route.abort());
  await page.getByRole('combobox', { name: 'Search interests' }).fill('yoga');
  await page.keyboard.press('Enter');
  const banner = page.getByRole('alert').filter({ hasText: 'The server is unreachable.' });
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect(banner).toBeVisible();
  await page.unroute(/\/(api|livez)/);
  // The app checks by itself every 10 s.
  await page.clock.fastForward(10_000);
  await expect(banner).toBeHidden();
  // The first search loads the catalogue.
  await expect(page.getByRole('table')).toBeVisible({ timeout: 20_000 });
});
