import type { Page } from '@playwright/test';
import { expect, loginAs, test } from './fixtures.ts';

// Prerendered pages before and after their scripts load.

/** Delays the scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

const hydrated = (page: Page) => expect(page.locator('#root:not([data-early])')).toBeAttached();

test('text typed into the login before hydration keeps its value and focus, and logs in', async ({ page, account }) => {
  const release = await holdScripts(page);
  await page.goto('/login?next=/profile', { waitUntil: 'commit' });
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Email').fill(account.email);
  await password.fill(account.password);
  // Without the app nothing is submitted, least of all a password in the URL.
  await page.keyboard.press('Enter');
  release();
  await hydrated(page);
  expect(page.url()).toMatch(/\/login\?next=\/profile$/);
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register?next=%2Fprofile');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(password).toHaveValue(account.password);
  await expect(password).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
});

test('the registration form reads text that was typed before hydration', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Ada');
  release();
  await hydrated(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('without scripts the login submits nothing', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/login`);
  await page.getByLabel('Password', { exact: true }).fill('Prospect1!');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(page.url()).toBe(`${baseURL}/login`);
  await context.close();
});

test('a search submitted before hydration runs', async ({ page, account }) => {
  await loginAs(page, account);
  const release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Search interests' }).fill('yoga');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\?q=yoga$/);
  release();
  await expect(page.getByRole('table')).toBeVisible();
});

test('the page loads no script before the first paint; a hidden tab, which never paints, still gets the app', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/login')).text();
  expect(html.replace(/<template.*<\/template>/s, '')).not.toMatch(/\/assets\/[^"]*[.]js/);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await hydrated(page);
});

for (const { path, maxBytes } of [
  { path: '/', maxBytes: 111_000 },
  { path: '/login', maxBytes: 150_000 },
]) {
  test(`the scripts of ${path} take at most ${maxBytes} bytes over the wire`, async ({ page }) => {
    const scripts: Promise<{ responseBodySize: number }>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.sizes());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await hydrated(page);
    const sizes = (await Promise.all(scripts)).map(({ responseBodySize }) => responseBodySize);
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(maxBytes);
  });
}

test('what the first paint waits for is asked for before the fonts', async ({ page }) => {
  for (const path of ['/', '/audiences']) {
    const html = await (await page.request.get(path)).text();
    const [script, style, font] = ['"/theme.js"', 'rel="stylesheet"', 'as="font"'].map((one) => html.indexOf(one));
    expect(
      [script, style, font].sort((a = 0, b = 0) => a - b),
      path,
    ).toEqual([script, style, font]);
    expect(script, path).toBeGreaterThan(0);
  }
});

test('a page whose script fails to load shows an error in its place', async ({ page, allowConsole }) => {
  allowConsole(/login-page|ERR_FAILED/);
  await page.route('**/assets/login-page-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('An unexpected error occurred.');
  await expect(page.getByLabel('Email')).toHaveCount(0);
});

const others = { visitor: ['/dashboard', '/login?facebook=denied'], person: ['/', '/login', '/dashboard?q=yoga'] };
const own = { visitor: ['/', '/login', '/register'], person: ['/dashboard', '/lists', '/audiences', '/tests'] };

for (const who of ['visitor', 'person'] as const) {
  test(`a ${who} never sees a page prerendered for others, and React reuses the elements of their own pages`, async ({
    page,
    account,
  }) => {
    if (who === 'person') await loginAs(page, account);
    await page.emulateMedia({ colorScheme: who === 'person' ? 'dark' : 'light' });
    for (const path of [...others[who], ...own[who]]) {
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      const prerendered = own[who].includes(path);
      if (prerendered) await page.locator('h1').evaluate((heading) => heading.setAttribute('data-first', ''));
      else await expect(page.locator('#root[data-early]'), path).toHaveCSS('visibility', 'hidden');
      release();
      await hydrated(page);
      await expect(page.locator(prerendered ? 'h1[data-first]' : 'h1'), path).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}
