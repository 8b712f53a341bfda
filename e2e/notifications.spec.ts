import { expect, loginAs, test } from './fixtures.ts';

test.beforeEach(async ({ page, account }) => {
  await loginAs(page, account);
  await page.goto('/dashboard');
});

test('the panel: spinner, six samples by day, tabs, marking as read, deleting, empty states', async ({ page }) => {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 4 unread');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Loading notifications…')).toBeAttached();
  const items = panel.getByRole('listitem');
  await expect(items).toHaveCount(6);
  await expect(panel.getByText('Loading notifications…')).not.toBeAttached();
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['Today', 'Yesterday', 'Older']);
  await expect(panel.getByText('20% off for the annual plan')).toBeVisible();
  await expect(panel.getByText(/version 2\.4\.0/i)).toBeAttached();

  await panel.getByRole('radio', { name: 'Alerts' }).check();
  await expect(items).toHaveCount(1);
  await panel.getByRole('button', { name: 'Delete “Sizes are worldwide”' }).click();
  await expect(panel.getByText('No notifications to display')).toBeVisible();
  await expect(panel.getByText('Try switching to a different tab')).toBeVisible();

  await panel.getByRole('radio', { name: 'Unread' }).check();
  await expect(items).toHaveCount(3);
  await panel.getByRole('button', { name: 'Mark “Exports are never metered” as read' }).click();
  await expect(items).toHaveCount(2);
  const markAll = panel.getByRole('button', { name: 'Mark all as read' });
  await markAll.click();
  await expect(markAll).toBeDisabled();
  await expect(items).toHaveCount(0);

  await panel.getByRole('radio', { name: 'All' }).check();
  for (let left = 5; left > 0; left -= 1) {
    await expect(items).toHaveCount(left);
    await panel
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
  }
  await expect(panel.getByText("You're all caught up!")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('the panel is a card that closes on a click outside after 100 ms; below 768 px it fills the screen', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await bell.click();
  await expect(panel.getByRole('listitem')).toHaveCount(6);
  const box = await panel.boundingBox();
  expect([box?.x, box?.y, box?.width]).toEqual([1280 - 20 - 384, 70, 384]);
  const lines = await panel
    .getByText(/Each size says whether/)
    .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  expect(Math.round(lines)).toBe(2);
  await page.setViewportSize({ width: 767, height: 700 });
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 767, height: 700 });
  await panel.getByRole('button', { name: 'Close notifications' }).click();
  await expect(panel).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await bell.click();
  await expect(panel).toBeVisible();
  await page.mouse.click(200, 400);
  await expect(panel).toBeVisible();
  await page.clock.runFor(150);
  await page.mouse.click(200, 400);
  await expect(panel).toBeHidden();
  await page.clock.resume();

  const menu = page.getByRole('menu');
  for (const name of ['Profile', 'Account Settings', 'Search History', 'Billing History']) {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(menu).toBeHidden();
    await expect(page).not.toHaveURL(/dashboard/);
  }
});
