import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, loginAs, test } from './fixtures.ts';
import { press, tabTo } from './keys.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

// Keyboard only, from the first search to the file; e2e/audiences has the same on a phone and by dragging.
test('a keyboard user gets from two searches to a list, a link and an audience', async ({ page, account, browser }) => {
  test.slow();
  await loginAs(page, account);
  await page.goto('/dashboard');
  const current = (count: number) => page.getByRole('button', { name: `Current list: Yoga, ${count}` });

  await test.step('L adds the focused row of two searches to one list', async () => {
    for (const [index, [query, row]] of [['yoga', 'Yoga mat'] as const, ['coffee', 'Coffee'] as const].entries()) {
      await page.keyboard.press('/');
      await page.keyboard.type(query);
      await page.keyboard.press('Enter');
      await tabTo(page, `Select ${row}`, 'checkbox');
      await page.keyboard.press('l');
      await expect(current(index + 1)).toBeVisible();
    }
  });

  await test.step('the drawer takes the focus, keeps it and returns it', async () => {
    await page.keyboard.press('Shift+L');
    const drawer = page.getByRole('complementary', { name: 'Current list' });
    await expect(drawer).toBeFocused();
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await press(page, 'Remove Yoga mat', 'button', 8);
    await expect(page.getByRole('button', { name: 'Remove Coffee', exact: true })).toBeFocused();
    await expect(drawer.getByRole('listitem')).toHaveCount(1);
    await press(page, 'Undo', 'button', 8);
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox', { name: 'Select Coffee', exact: true })).toBeFocused();
    await page.keyboard.press('Shift+L');
    await press(page, 'Open list', 'link', 8);
    await expect(page.getByRole('heading', { name: 'Yoga' })).toBeVisible();
  });

  await test.step('names are pasted', async () => {
    await press(page, 'Paste names', 'button');
    await expect(page.getByRole('textbox', { name: /^Names/ })).toBeFocused();
    await page.keyboard.type('Running\nInterests > Sports > Yoga\nXyzzyqwv');
    for (const keys of ['Control+A', 'Control+X', 'Control+V']) await page.keyboard.press(keys);
    await press(page, 'Find 3', 'button', 4);
    await expect(page.getByRole('heading', { name: '2 found' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 not found' })).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Add 2 interests', 'button', 4);
    await expect(page.getByRole('checkbox', { name: 'Select Running' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Paste names' })).toBeFocused();
  });

  await test.step('arrow keys change the order', async () => {
    await tabTo(page, /^Move Coffee/, 'button');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.keyboard.press('ArrowUp');
    expect((await saved).ok()).toBe(true);
    const names = page.locator('tbody').getByRole('checkbox');
    await expect(names.first()).toHaveAccessibleName('Select Coffee');
    await expect(names).toHaveCount(4);
  });

  await test.step('the link is created, opens without an account on a phone, and exports', async () => {
    await page.reload();
    await press(page, 'Share', 'button');
    await press(page, 'Create a link', 'button', 4);
    const link = page.getByRole('textbox', { name: /^Link/ });
    await tabTo(page, /^Link/, 'textbox', 2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const guest = await context.newPage();
    await guest.goto(await link.inputValue());
    await expect(guest.locator('tbody tr')).toHaveCount(4);
    await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expectAccessible(guest);
    await press(guest, 'Export', 'button', 12);
    await expect(guest.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
    const downloading = guest.waitForEvent('download');
    await guest.keyboard.press('Enter');
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('Yoga.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain('Yoga mat');
    await press(page, 'Stop sharing', 'button', 4);
    await expect(page.getByText('The link no longer works.')).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await context.close();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  });

  const group = (number: number) => page.getByRole('region', { name: `Group ${number}`, exact: true });
  await test.step('an audience is built from the list; groups, goal and undo work by keyboard', async () => {
    await press(page, 'Build an audience', 'button');
    await expect(page).toHaveURL(/\/audiences\/[\w-]{36}$/);
    await expect(group(1).getByRole('listitem')).toHaveCount(4);
    const reached = page.getByRole('region', { name: 'People in these places' });
    await expect(reached.getByText(/^Rough estimate, /)).toBeVisible();
    const before = (await reached.getByText(/ – /).textContent()) ?? '';
    await press(page, 'Move Yoga mat', 'button', 40);
    await press(page, 'New group', 'button', 4);
    await expect(group(2).getByText('Yoga mat')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move Running', exact: true })).toBeFocused();
    await expect(reached.getByText(/ – /)).not.toHaveText(before);
    await page.keyboard.press('Control+z');
    await expect(group(2)).toBeHidden();
    await page.keyboard.press('Control+Shift+z');
    await expect(group(2).getByText('Yoga mat')).toBeVisible();
    await tabTo(page, 'Goal of the ads', 'combobox', 40);
    await page.keyboard.type('Link');
    await expect(page.getByText(/^A hint: for link clicks/)).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('interests are compared and the JSON is copied from the kit', async () => {
    await press(page, 'Compare', 'button', 12);
    const share = page.getByRole('table', { name: /^Share of the smaller/ }).getByText(/^\d+%$/);
    await expect(share.first()).toBeVisible();
    await expect(page.getByRole('table', { name: /^Pairs/ })).toContainText(/also in/);
    await expectAccessible(page);
    await press(page, 'Use in Ads Manager', 'button');
    const kit = page.getByRole('dialog', { name: 'Use in Ads Manager' });
    await press(page, 'Copy JSON', 'button', 12);
    await expect(kit.getByRole('status')).toHaveText(/copied/i);
    const spec = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(spec.targeting_automation).toEqual({ advantage_audience: 0 });
    expect(spec.flexible_spec.length).toBeGreaterThan(0);
    expect(JSON.stringify(spec)).not.toContain('builtin:');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Use in Ads Manager' })).toBeFocused();
  });
});
