import { expect, loginAs, search, test } from './fixtures.ts';

// Parts of the app whose script comes when they are asked for.

test.beforeEach(async ({ page, account }) => {
  await loginAs(page, account);
});

test('the button of a card opens and closes it, again and again', async ({ page }) => {
  await page.goto('/dashboard');
  const badge = page.getByRole('button', { name: 'Demo data' });
  const card = page.getByText('Audience sizes are estimates');
  for (let time = 0; time < 2; time += 1) {
    await badge.click();
    await expect(card).toBeVisible();
    await badge.press('Enter');
    await expect(card).toBeHidden();
  }
});

test('who has gone on to something else is not interrupted by a card that comes late', async ({ page }) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/profile-card-.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/dashboard');
  const menu = page.getByRole('button', { name: 'Account menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-busy', 'true');
  const field = page.getByRole('searchbox', { name: 'Search interests' });
  await field.fill('yo');
  arrive();
  await expect(menu).toHaveAttribute('aria-busy', 'false');
  await field.pressSequentially('ga');
  await expect(field).toHaveValue('yoga');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
});

test('a card or a table that cannot be brought says so, and leaves the rest alone', async ({ page, allowConsole }) => {
  allowConsole(/profile-card|results|ERR_FAILED/);
  await page.route(/\/assets\/(profile-card|results)-.*\.js$/, (route) => route.abort());
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search interests' }).fill('yoga');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'The results could not be shown.' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search interests' })).toHaveValue('yoga');
});

test('the menus of the selection bring their own look', async ({ page }) => {
  await page.goto('/dashboard');
  await search(page, 'yoga');
  await page.locator('tbody').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toHaveCSS('display', 'flex');
});
