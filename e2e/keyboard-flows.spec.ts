import { expect, loginAs, test } from './fixtures.ts';
import { press, tabTo } from './keys.ts';
import { codeFor, setPlan } from './operator.ts';

// Each flow from its first key to its end, without a pointer; the others are in keyboard, payments and miner specs.

test('a forgotten password by keyboard alone', async ({ page, account, request }) => {
  const fresh = 'Fresh-Vein-7!';
  await page.goto('/login');
  await press(page, 'Forgot Password?', 'link');
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await tabTo(page, 'Email', 'textbox');
  await page.keyboard.type(account.email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(await codeFor(request, account.email));
  await tabTo(page, 'New password', 'textbox');
  await page.keyboard.type(fresh);
  await tabTo(page, 'Confirm password', 'textbox');
  await page.keyboard.type(fresh);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await tabTo(page, 'Email', 'textbox');
  await page.keyboard.type(account.email);
  await tabTo(page, 'Password', 'textbox');
  await page.keyboard.type(fresh);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the Premium Miner from the tutorial to the campaign by keyboard alone', async ({ page, account }) => {
  test.slow();
  setPlan(account, 'Pro');
  await loginAs(page, account);
  await page.goto('/permium-miner');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('Escape');
  const fields = [
    ['Product name', 'textbox', 'Calm Mat Studio'],
    ['Category', 'combobox', 'Sports'],
    ['Product description', 'textbox', 'Yoga classes and mats for busy people'],
    ['Target audience', 'textbox', 'People who follow yoga and pilates'],
    ['Location', 'textbox', 'Berlin'],
    ['Promotion goal', 'combobox', 'Lead'],
  ] as const;
  for (const [label, role, text] of fields) {
    await tabTo(page, label, role);
    await page.keyboard.type(text);
  }
  await press(page, 'Find interests', 'button');
  await expect(page.getByRole('table')).toBeVisible({ timeout: 60_000 });
  await tabTo(page, 'Select Yoga', 'checkbox');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await press(page, 'Go to export', 'button');
  const downloading = page.waitForEvent('download');
  await press(page, 'Export CSV', 'button');
  expect((await downloading).suggestedFilename()).toBe('Calm Mat Studio_meta_interests.csv');
  await press(page, 'Add to Meta Campaign', 'button');
  await expect(page.getByText('1 interests ready for Meta Ad Manager')).toBeVisible();
  await press(page, /Meta API/, 'button');
  await expect(page.getByRole('heading', { name: 'What was looked up' })).toBeVisible();
  await press(page, 'Start New Analysis', 'button');
  await expect(page.getByRole('heading', { name: 'What are you advertising?' })).toBeVisible();
});

test('a search of the history is deleted, taken back and made again by keyboard alone', async ({
  page,
  account,
  request,
}) => {
  const headers = { authorization: `Bearer ${account.token}` };
  await request.post('/api/search-history/', { data: { search_text: 'pottery' }, headers });
  await loginAs(page, account);
  await page.goto('/search-history');
  await press(page, 'Delete “pottery”', 'button');
  await expect(page.getByRole('button', { name: 'Undo the deletion of “pottery”' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete “pottery”' })).toBeFocused();
  await tabTo(page, 'Miner', 'tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('No Permium submission found.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await press(page, 'Search “pottery” again', 'link');
  await expect(page).toHaveURL(/\/dashboard\?q=pottery$/);
});

test('the profile is changed and the account deleted by keyboard alone', async ({ page, account }) => {
  await loginAs(page, account);
  await page.goto('/profile');
  await press(page, /^Account Settings/, 'link');
  await press(page, 'Edit', 'button');
  await expect(page.getByLabel('Name')).toBeFocused();
  await tabTo(page, 'Country', 'textbox');
  await page.keyboard.type('Portugal');
  await press(page, 'Save Changes', 'button');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Portugal')).toBeVisible();

  await press(page, 'Delete my account…', 'button');
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/data-deletion\?id=[0-9A-Z]{20}$/);
});
