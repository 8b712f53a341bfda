import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';

export interface Account {
  name: string;
  email: string;
  password: string;
  token: string;
}

interface Fixtures {
  /** Console errors that a test provokes on purpose: any that match are no failure. */
  allowConsole: (pattern: RegExp) => void;
  /** A fresh account, made through the API. */
  account: Account;
}

let accounts = 0;

/** Details of a user that no other test uses. */
export function person() {
  accounts += 1;
  const tag = `${process.pid}-${Date.now()}-${accounts}`;
  return { name: 'Rosa Kaminski', email: `rosa-${tag}@example.com`, password: 'Prospect1!' };
}

/**
 * The tests of the product: an error or a warning on the console of any page, an uncaught exception, or a request to
 * our own origin that fails, fails the test that met it.
 */
export const test = base.extend<Fixtures>({
  // The app is there, or has hydrated the page, a moment later; `waitUntil: 'commit'` is for tests of that.
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
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
      });
      context.on('weberror', (error) => problems.push(String(error.error())));
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // Aborted: the page left, or gave a call up itself.
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

/** Lets the page begin as that person: the token lies in local storage before its first script runs. */
export async function loginAs(page: Page, account: Account): Promise<void> {
  await page.addInitScript((token) => {
    // Once a visit only, so that a logout stays one.
    if (sessionStorage.getItem('e2e-logged-in') !== null) return;
    sessionStorage.setItem('e2e-logged-in', 'yes');
    localStorage.setItem('token', token);
    localStorage.setItem('access_token', token);
  }, account.token);
}

/** Searches from the Miner and waits for the table. */
export async function search(page: Page, term: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search interests' }).fill(term);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

/** Waits until every transition and animation that ends has ended: colours on their way have no contrast to judge. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** The rules that look at colours: all that another colour scheme may break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with the page as it stands, an entry a rule. @param rules only these; all by default */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, {
      // Only what fails is described in full: naming every element that passes takes most of the time.
      resultTypes: ['violations'],
      ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, rules);
}

/** Puts the page into a theme, without motion, and waits until nothing moves. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const themed = page.locator('html[data-mantine-color-scheme]');
  if ((await themed.count()) > 0) await expect(themed).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await settled(page);
}

/** No violation that axe can find: by all rules in the light theme, by those about colours in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // axe sees into the page alone, so that a frame would have to be tested by itself.
  expect(page.frames(), 'frames of the page').toHaveLength(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme);
    const found = await axeViolations(page, colorScheme === 'dark' ? colourRules : undefined);
    expect(found, `axe, ${colorScheme}`).toEqual([]);
  }
}
