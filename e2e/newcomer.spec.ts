import type { Page } from '@playwright/test';
import { expect, person, test } from './fixtures.ts';

/** Maximum clicks and keys from the landing page to a copied list; a filled field counts as one. */
const maxSteps = 40;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Performs and counts user actions. */
function hand(page: Page) {
  let count = 0;
  return {
    click: async (role: 'button' | 'link' | 'checkbox' | 'menuitem', name: string | RegExp) => {
      count += 1;
      await page
        .getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
        .first()
        .click();
    },
    fill: async (label: string, text: string) => {
      count += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    count: () => count,
  };
}

test('a newcomer copies a list in few steps, and types email and password once', async ({ page }) => {
  const { name, email, password } = person();
  const { click, fill, press, count } = hand(page);
  await page.goto('/');
  await fill('Try the search', 'coffee');
  await expect(page.getByText('Interests for “coffee”')).toBeVisible();
  await click('link', /more with the free trial/);

  await fill('Full name', name);
  await fill('Email', email);
  await fill('Password', password);
  await fill('Confirm password', password);
  await press('Enter');
  await expect(page.getByText('Your account is ready. Log in to continue.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused();
  await press('Enter');

  await expect(page).toHaveURL(/\/dashboard\?q=coffee$/);
  await expect(page.getByRole('combobox', { name: 'Search interests' })).toHaveValue('coffee');
  await click('checkbox', 'Select Coffee');
  await click('checkbox', 'Select Coffeehouses');
  await click('button', 'Add to list');
  await expect(page.getByRole('button', { name: 'Current list: Coffee, 2' })).toBeVisible();
  await click('button', 'Current list: Coffee, 2');
  await click('link', 'Open list');
  await click('button', 'Export');
  await click('menuitem', 'Copy names');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Coffeehouses');
  expect(count(), 'clicks and keys').toBeLessThanOrEqual(maxSteps);
});
