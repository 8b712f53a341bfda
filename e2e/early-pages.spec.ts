import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';
import { setPlan } from './operator.ts';

/** Holds back what comes later than the page itself; the function returned lets it through. */
async function hold(page: Page, what: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

/** How many pixels of two screenshots differ by more than the rounding of a smoothed edge. */
async function differing(page: Page, ...shots: readonly [Buffer, Buffer]): Promise<number> {
  const other = await page.context().newPage();
  const count = await other.evaluate(
    async (images) => {
      const [a, b] = await Promise.all(
        images.map(async (image) => {
          const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${image}`)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          canvas?.drawImage(bitmap, 0, 0);
          return canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
        }),
      );
      return (a ?? []).filter((value, index) => Math.abs(value - (b?.[index] ?? 0)) > 8).length;
    },
    shots.map((shot) => shot.toString('base64')),
  );
  await other.close();
  return count;
}

const scripts = '**/assets/*.js';
const taken = (page: Page) => expect(page.locator('#root:not([data-early])')).toBeAttached();

test('what is typed into the login before the app is there stays, with the focus', async ({ page, account }) => {
  const release = await hold(page, scripts);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  release();
  await taken(page);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Enter in the login before the app is there logs in once it is, and puts nothing into the address', async ({
  page,
  account,
}) => {
  const release = await hold(page, scripts);
  await page.goto('/login?next=/profile', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-pressed]')).toHaveText('Log in');
  expect(page.url()).toMatch(/\/login\?next=\/profile$/);
  release();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a link pressed early keeps the remembered location', async ({ page }) => {
  const release = await hold(page, scripts);
  await page.goto('/login?next=/profile', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Sign Up' }).click();
  release();
  await expect(page).toHaveURL(/\/register\?next=(%2F|\/)profile$/);
});

test('the focus of a link or a button stays too', async ({ page }) => {
  const release = await hold(page, scripts);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Forgot Password?' }).focus();
  release();
  await taken(page);
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toBeFocused();
});

test('the key of the search field, a term and Enter before the app is there make the search', async ({
  page,
  account,
}) => {
  await loginAs(page, account);
  const release = await hold(page, scripts);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('yoga');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/dashboard\?q=yoga$/);
  await expect(page.getByRole('table')).toBeVisible();
});

for (const [keys, opens] of [
  ['Control+k', 'Command palette'],
  ['?', 'Keyboard shortcuts'],
] as const) {
  test(`${keys} before the app is there opens what it opens, once it is`, async ({ page, account }) => {
    await loginAs(page, account);
    const release = await hold(page, scripts);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press(keys);
    release();
    await expect(page.getByRole('dialog', { name: opens })).toBeVisible();
  });
}

test('the Premium Miner pressed before the profile is there opens for who has paid for it', async ({
  page,
  account,
}) => {
  setPlan(account, 'Pro');
  await loginAs(page, account);
  const release = await hold(page, '**/api/auth/profile-data');
  await page.goto('/dashboard');
  await taken(page);
  await page.getByRole('button', { name: 'Premium Miner' }).click();
  await expect(page.getByText('Loading user profile...')).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/permium-miner$/);
});

test('without scripts the login sends nothing', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/login`);
  await page.getByLabel('Password', { exact: true }).fill('Prospect1!');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(page.url()).toBe(`${baseURL}/login`);
  await context.close();
});

for (const [path, who] of [
  ['/', 'person'],
  ['/login', 'person'],
  ['/register', 'person'],
  ['/dashboard', 'visitor'],
  ['/login?facebook=denied', 'visitor'],
  ['/login#facebook=code', 'visitor'],
  ['/dashboard?q=yoga', 'person'],
] as const) {
  test(`${path} shows a ${who} nothing of what came with it for others`, async ({ page, account, allowConsole }) => {
    // Nobody has made that code.
    if (path.endsWith('facebook=code')) allowConsole(/400/);
    if (who === 'person') await loginAs(page, account);
    const release = await hold(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toHaveCSS('visibility', 'hidden');
    await expect(page.locator('#root[data-early]')).toBeAttached();
    release();
    await taken(page);
    await expect(page.locator('h1')).toBeVisible();
  });
}

for (const path of ['/', '/login', '/register', '/dashboard']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} looks the same before and after the app takes over, ${colorScheme}`, async ({ page, account }) => {
      if (path === '/dashboard') await loginAs(page, account);
      const sizes = [
        { width: 1280, height: 800 },
        { width: 360, height: 740 },
      ];
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const size of sizes) {
        await page.setViewportSize(size);
        // Answers of the API bring what no page can have beforehand.
        const releaseAnswers = await hold(page, '**/api/**');
        const release = await hold(page, scripts);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('#root[data-early] h1')).toBeAttached();
        await page.evaluate(
          (fonts) => Promise.all(fonts.map((font) => document.fonts.load(font))),
          ['1em "Geist Variable"', '1em "Bricolage Grotesque Variable"'],
        );
        const before = await page.screenshot();
        release();
        await taken(page);
        await expect
          .poll(async () => differing(page, before, await page.screenshot()), { message: `${size.width} px` })
          .toBe(0);
        releaseAnswers();
        await page.unrouteAll({ behavior: 'wait' });
      }
    });
  }
}
