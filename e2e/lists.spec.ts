import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, loginAs, search, test } from './fixtures.ts';
import { press, tabTo } from './keys.ts';

test('a list over two searches: filled by button and key, pasted into, ordered, shared and exported', async ({
  page,
  account,
  browser,
}) => {
  test.slow();
  await loginAs(page, account);
  await page.goto('/dashboard');

  await test.step('the first search fills the list by a button; the list survives the next search', async () => {
    await search(page, 'yoga');
    await page.getByRole('button', { name: 'Add Yoga mat to “My list”' }).click();
    await expect(page.getByRole('button', { name: 'Remove Yoga mat from “My list”' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Current list: My list, 1' })).toBeVisible();
    await search(page, 'coffee');
    await expect(page.getByRole('button', { name: 'Current list: My list, 1' })).toBeVisible();
  });

  await test.step('keys add the focused row, open the drawer and close it', async () => {
    await page.getByRole('checkbox', { name: 'Select Coffee', exact: true }).focus();
    await page.keyboard.press('l');
    await expect(page.getByRole('button', { name: 'Current list: My list, 2' })).toBeVisible();
    await page.keyboard.press('Shift+L');
    const drawer = page.getByRole('complementary', { name: 'Current list' });
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await drawer.getByRole('button', { name: 'Remove Yoga mat' }).click();
    await expect(drawer.getByRole('listitem')).toHaveCount(1);
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'Open list' }).click();
    await expect(page.getByRole('heading', { name: 'My list' })).toBeVisible();
  });

  await test.step('names are pasted with the keyboard alone', async () => {
    await press(page, 'Paste names', 'button');
    await expect(page.getByRole('textbox', { name: /^Names/ })).toBeFocused();
    await page.keyboard.insertText('Running\nInterests > Sports > Yoga\nXyzzyqwv');
    await press(page, 'Find 3', 'button');
    await expect(page.getByRole('heading', { name: '2 found' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 not found' })).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Add 2 interests', 'button');
    await expect(page.getByRole('checkbox', { name: 'Select Running' })).toBeVisible();
  });

  const order = () =>
    page
      .locator('tbody')
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.replace('Select ', '')));

  await test.step('the order changes by keyboard and by dragging, and stays after a reload', async () => {
    await tabTo(page, /^Move Coffee/, 'button');
    await page.keyboard.press('ArrowUp');
    await expect.poll(order).toEqual(['Coffee', 'Yoga mat', 'Running', 'Yoga']);
    const from = await page.getByRole('button', { name: /^Move Yoga, / }).boundingBox();
    const to = await page.getByRole('button', { name: /^Move Coffee, / }).boundingBox();
    if (!from || !to) throw new Error('The handles are not on the screen.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.mouse.up();
    await expect.poll(order).toEqual(['Yoga', 'Coffee', 'Yoga mat', 'Running']);
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect.poll(order).toEqual(['Yoga', 'Coffee', 'Yoga mat', 'Running']);
    await expectAccessible(page);
  });

  await test.step('the link opens without an account, on a phone, and exports', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const address = await page.getByRole('textbox', { name: /^Link/ }).inputValue();
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const guest = await context.newPage();
    await guest.goto(address);
    await expect(guest.getByRole('heading', { name: 'My list' })).toBeVisible();
    await expect(guest.locator('tbody tr')).toHaveCount(4);
    await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expectAccessible(guest);
    await guest.getByRole('button', { name: 'Export' }).click();
    const downloading = guest.waitForEvent('download');
    await guest.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('My list.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain('Yoga mat');
    await page.getByRole('button', { name: 'End the link' }).click();
    await expect(page.getByText('The link no longer works.')).toBeVisible();
    await guest.goto(address);
    await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await context.close();
  });

  await test.step('on a phone the list is a sheet', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard?q=tea');
    await page.getByRole('button', { name: 'Current list: My list, 4' }).click();
    const sheet = page.getByRole('dialog', { name: 'Current list' });
    await expect(sheet.getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await sheet.getByRole('link', { name: 'All lists' }).click();
    await expect(page.getByRole('link', { name: 'My list' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('link', { name: 'My list' }).click();
    await expect.poll(order).toEqual(['Yoga', 'Coffee', 'Yoga mat', 'Running']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
