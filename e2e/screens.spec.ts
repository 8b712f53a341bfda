import type { Page } from '@playwright/test';
import { makeRichAccount } from '../scripts/pictures/rich-account.ts';
import { richScreens, testScreens } from '../scripts/pictures/rich-screens.ts';
import { axeViolations } from './axe.ts';
import { colourRules, expect, expectAccessible, loginAs, search, showIn, test } from './fixtures.ts';
import { campaignPath } from './helpers/campaign-path.ts';

interface Screen {
  name: string;
  path: string;
  /** A text that appears once the screen is complete. */
  shows: string | RegExp;
  loggedIn?: true;
  prepare?: (page: Page) => Promise<unknown>;
}

const screens: Screen[] = [
  { name: 'landing', path: '/', shows: /Find the interests/, prepare: (page) => scrollThrough(page) },
  { name: 'login', path: '/login', shows: 'Log in' },
  { name: 'register', path: '/register', shows: 'Create your account' },
  { name: 'forgot-password', path: '/forgot-password', shows: /code/ },
  { name: 'privacy-policy', path: '/privacy-policy', shows: 'Effective 1 August 2025' },
  { name: 'terms-conditions', path: '/terms-conditions', shows: 'Effective 1 August 2025' },
  { name: 'data-deletion', path: '/data-deletion', shows: /confirmation code/i },
  { name: 'login-test', path: '/login-test', shows: /Facebook/ },
  { name: 'campaign', path: campaignPath, shows: 'Spring sale' },
  { name: 'campaign-none', path: '/Campaign', shows: 'No campaigns found or not authorized.' },
  { name: 'not-found', path: '/nowhere', shows: 'Page Not Found' },
  { name: 'server-unreachable', path: '/offline.html', shows: 'The server is unreachable' },
  { name: 'miner-welcome', path: '/dashboard', shows: /What do your buyers/, loggedIn: true },
  {
    name: 'miner-results',
    path: '/dashboard?q=yoga',
    shows: 'Yoga mat',
    loggedIn: true,
    prepare: async (page) => {
      const boxes = page.locator('tbody').getByRole('checkbox');
      for (const row of [0, 1, 2]) await boxes.nth(row).check();
    },
  },
  { name: 'miner-nothing', path: '/dashboard?q=xyzzyqwv', shows: /No results for/, loggedIn: true },
  { name: 'profile', path: '/profile', shows: 'Member since', loggedIn: true },
  { name: 'profile-update', path: '/profile-update', shows: 'Account Status', loggedIn: true },
  { name: 'meta-connection', path: '/profile-update/meta', shows: 'Generate a token', loggedIn: true },
  { name: 'search-history', path: '/search-history', shows: 'Nothing found here!', loggedIn: true },
  { name: 'lists', path: '/lists', shows: 'No lists yet', loggedIn: true },
  { name: 'billing-history', path: '/billing-history', shows: 'No Billing History Found', loggedIn: true },
  {
    name: 'billing-plan',
    path: '/billing-history',
    shows: 'Your plan',
    loggedIn: true,
    prepare: async (page) => {
      const nothingPaid = page.getByText('No Billing History Found');
      await expect(nothingPaid.or(page.getByRole('heading', { name: 'Payments' }))).toBeVisible();
      if (await nothingPaid.isVisible()) await payForPro(page);
      await page.getByRole('button', { name: 'Stop reminders' }).click();
      await page.getByText(/Pro stays yours until/).waitFor();
    },
  },
  {
    name: 'pricing',
    path: '/profile',
    shows: 'Member since',
    loggedIn: true,
    prepare: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Plans' }).click();
      await page.getByRole('heading', { name: 'Enterprises' }).waitFor();
    },
  },
  {
    name: 'notifications',
    path: '/dashboard',
    shows: /What do your buyers/,
    loggedIn: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText('Exports are never metered').waitFor();
    },
  },
  {
    name: 'command-palette',
    path: '/dashboard',
    shows: /What do your buyers/,
    loggedIn: true,
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'shortcuts',
    path: '/dashboard',
    shows: /What do your buyers/,
    loggedIn: true,
    prepare: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
];

/** Pays for Pro through the test gateway's API, without its window, and reloads the page. */
async function payForPro(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const ordered = await page.request.post('/api/subscriptions/razorpay/order', { headers, data: { plan_id: 3 } });
  const { data } = (await ordered.json()) as {
    data: { order: { id: string }; checkout: { key: string }; payment_uuid: string };
  };
  const payment = { key_id: data.checkout.key, outcome: 'success' };
  await page.request.post(`/sandbox/razorpay/checkout/${data.order.id}`, { data: payment });
  await page.request.post(`/api/billing/payments/${data.payment_uuid}/check`, { headers });
  await page.reload();
}

/** Scrolls through the page so that lazy images load. */
async function scrollThrough(page: Page): Promise<void> {
  for (const picture of await page.locator('img[loading="lazy"]').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).complete)).toBe(true);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

async function open(page: Page, { path, shows, prepare }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(shows).first()).toBeVisible();
  await prepare?.(page);
}

async function expectFlawless(page: Page, screen: Screen): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Screens with a `prepare` step may look and behave differently on a phone, so open them again.
    if (width === 1280 || screen.prepare) await open(page, screen);
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme);
      // Each layout and each theme gets all axe rules once: wide in light, narrow in dark.
      if ((width === 1280) === (colorScheme === 'light')) {
        expect(await axeViolations(page), `axe, ${width} px, ${colorScheme}`).toEqual([]);
      }
      const file = `test-results/screens/${screen.name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: file, fullPage: screen.name !== 'miner-results' });
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

for (const screen of screens) {
  const title = `${screen.name}: axe finds nothing, nothing overflows, and there are pictures of it`;
  if (screen.loggedIn) {
    test(title, async ({ page, account }) => {
      await loginAs(page, account);
      await expectFlawless(page, screen);
    });
  } else {
    test(title, async ({ page, allowConsole }) => {
      if (screen.name === 'not-found') allowConsole(/404/);
      await expectFlawless(page, screen);
    });
  }
}

/** Screens that need more than a new account has. */
const full = [
  'briefs',
  'premium-results',
  'premium-views',
  'premium-suggested',
  'list',
  'list-lost',
  'audiences',
  'audience',
  'audiences-import',
  'push-form',
  'push-lost',
  'push-status',
  'miner-inspector',
  'kit',
  'premium-inspector',
  'list-ticked',
  'pushes',
  'api',
  'tests',
  ...testScreens.map((name) => `tests-${name}`),
  'tests-import',
];

// Both at once on two cores: one after the other they would be the last minutes of a run.
for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`axe finds nothing on the screens of an account that has everything, and nothing overflows: ${width} px, ${colorScheme}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const server = [test.info().project.use.baseURL ?? '', process.env.E2E_DATA_DIR ?? ''] as const;
    const { token, at } = await makeRichAccount(...server, `meera-${width}@example.com`);
    await loginAs(page, { token });
    await page.addInitScript(() => localStorage.setItem('hasSeenInterestMinerTutorial', 'true'));
    const shown = richScreens(at).filter(({ name }) => full.includes(name));
    expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(full));
    await page.setViewportSize({ width, height: 844 });
    for (const { name, path, prepare } of shown) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await prepare?.(page);
      await showIn(page, colorScheme);
      expect(await axeViolations(page), `axe, ${name}`).toEqual([]);
      if (name.startsWith('tests-')) {
        const other = colorScheme === 'light' ? 'dark' : 'light';
        await showIn(page, other);
        expect(await axeViolations(page, colourRules), `axe, ${name}, ${other}`).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
    }
    if (width !== 1280) return;
    // With saved views above the table, too.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(at.analysis ?? '');
    await expect(page.getByRole('group', { name: 'Saved views' })).toBeVisible();
    expect((await page.locator('tbody tr').first().boundingBox())?.y, 'top of the first row').toBeLessThan(330);
  });
}

const floating = [
  { button: 'Demo data · Test payments · Confirm email', shown: 'Until then, check the names of estimates' },
  { button: 'Account menu', shown: 'Logout' },
];

test('everything that the Miner buttons open passes axe', async ({ page, account }) => {
  await loginAs(page, account);
  await page.goto('/dashboard?q=yoga');
  await page.locator('tbody').getByRole('checkbox').first().check();
  for (const { button, shown } of floating) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(shown)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(shown)).toBeHidden();
  }
});

test('the Miner works at 360 px without horizontal scrolling', async ({ page, account }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await loginAs(page, account);
  await page.goto('/dashboard');
  await expect(page.getByText('Hi, Welcome Back!')).toBeVisible();
  await search(page, 'yoga');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(360);
  await expect(page.getByRole('button', { name: 'Export Selected (0)' })).toBeVisible();
  const first = page.locator('tbody tr').first();
  await expect(first.getByText(/^(estimate|Meta, )/).filter({ visible: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Sort by' }).selectOption('-size');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Show \d+ results$/ }).click();
  await expect(page).toHaveURL(/sort=-size/);
  await page.locator('tbody').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Selected interests' }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
  expect(await width()).toBe(360);
  await expectAccessible(page);
});

test('the chosen theme persists across a reload without a flash', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
