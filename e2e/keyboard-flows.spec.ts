import { expect, loginAs, test } from './fixtures.ts';
import { setPlan } from './helpers/operator.ts';
import { press, tabTo } from './keys.ts';

// Keyboard only from start to end; other screens have keyboard tests in their own specs.

test('the Premium Miner from the tutorial to the campaign using only the keyboard', async ({ page, account }) => {
  test.slow();
  setPlan(account, 'Pro');
  await loginAs(page, account);
  await page.goto('/permium-miner');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Start' })).toBeFocused();
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
  await press(page, /Export Results/, 'button', 120);
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
