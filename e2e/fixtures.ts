import { test as base, expect, type Page } from '@playwright/test';
import { axeViolations } from './axe.ts';

export interface Account {
  name: string;
  email: string;
  password: string;
  token: string;
}

interface Fixtures {
  /** Allows console errors that a test provokes on purpose: those that match do not fail the test. */
  allowConsole: (pattern: RegExp) => void;
  /** A new account, created through the API. */
  account: Account;
}

let accounts = 0;

/** Details of a user, unique to this test. */
export function person() {
  accounts += 1;
  const tag = `${process.pid}-${Date.now()}-${accounts}`;
  return { name: 'Rosa Kaminski', email: `rosa-${tag}@example.com`, password: 'Prospect1!' };
}

/**
 * `test` for this product: a console error or warning on any page, an uncaught exception, or a failed request to our
 * own origin fails the test.
 */
export const test = base.extend<Fixtures>({
  // Wait until the app has rendered or hydrated the page; tests of that moment use `waitUntil: 'commit'`.
  page: async ({ page }, use) => {
    const ready = () =>
      page
        .waitForFunction(() => document.querySelector('#root:empty, #root[data-early]') === null, undefined, {
          timeout: 30_000,
        })
        .catch(() => {});
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (options?.waitUntil === undefined) await ready();
      return response;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const response = await reload(options);
      if (options?.waitUntil === undefined) await ready();
      return response;
    };
    await use(page);
  },

  allowConsole: [
    async ({ context, baseURL }, use) => {
      const allowed: RegExp[] = [];
      const problems: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          problems.push(`${message.text()} (${message.location().url})`);
        }
      });
      context.on('weberror', (error) => problems.push(String(error.error())));
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // Aborted: by leaving the page, or by the page itself.
        if (request.url().startsWith(`${baseURL}/`) && reason !== 'net::ERR_ABORTED') {
          problems.push(`${request.method()} ${request.url()}: ${reason}`);
        }
      });
      await use((pattern) => allowed.push(pattern));
      expect(
        problems.filter((text) => !allowed.some((pattern) => pattern.test(text))),
        'console of the page',
      ).toEqual([]);
    },
    { auto: true },
  ],

  account: async ({ request }, use) => {
    const { name, email, password } = person();
    const created = await request.post('/api/auth/register', {
      data: { name, email, password, confirm_password: password },
    });
    expect(created.status()).toBe(201);
    const loggedIn = await request.post('/api/auth/login', { data: { email, password } });
    const { access_token: token } = await loggedIn.json();
    await use({ name, email, password, token });
  },
});

export { expect };

/** Logs the page in: puts the token into local storage before the first script runs. */
export async function loginAs(page: Page, account: Pick<Account, 'token'>): Promise<void> {
  await page.addInitScript((token) => {
    // Only once per tab, so that a later logout is not undone.
    if (sessionStorage.getItem('e2e-logged-in') !== null) return;
    sessionStorage.setItem('e2e-logged-in', 'yes');
    localStorage.setItem('token', token);
    localStorage.setItem('access_token', token);
  }, account.token);
}

/** Searches on the Miner and waits for the table. */
export async function search(page: Page, term: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search interests' }).fill(term);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

/** Waits until all finite transitions and animations have ended: contrast cannot be judged while colours change. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** The rules about colours: the only ones that another colour scheme can break. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** Switches the page to a theme with reduced motion and waits until animations have ended. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const themed = page.locator('html[data-mantine-color-scheme]');
  if ((await themed.count()) > 0) await expect(themed).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await settled(page);
}

/** Expects no axe violations: all rules in the light theme, the colour rules in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // axe checks the main frame only; an iframe would need a check of its own.
  expect(page.frames(), 'frames of the page').toHaveLength(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme);
    const found = await axeViolations(page, colorScheme === 'dark' ? colourRules : undefined);
    expect(found, `axe, ${colorScheme}`).toEqual([]);
  }
}

/** Expects that the page does not scroll sideways on a phone, and that axe finds nothing there. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
}
