// Photographs every screen of the product, for people who look: of an account that has everything, of an empty one, and
// of a visitor, at five widths, light and dark, into test-results/all-screens; says what is cut off or too wide.
// `npm run pictures screens list 390 light` takes only screens whose name contains `list`, at that width, in that theme.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { signIn, startServer } from '../../bench/lib/server.ts';
import { makeRichAccount } from './rich-account.ts';
import { launch } from './studio.ts';

const widths = [360, 390, 768, 1280, 1440];
const schemes = ['light', 'dark'] as const;
const words = process.argv.slice(2);
const wanted = {
  widths: widths.filter((width) => words.includes(String(width))),
  schemes: schemes.filter((scheme) => words.includes(scheme)),
  names: words.filter((word) => !/^\d+$|^light$|^dark$/.test(word)),
};
const folder = fileURLToPath(new URL('../../test-results/all-screens/', import.meta.url));

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly token?: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const tick = (count: number) => async (page: Page) => {
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.first().waitFor();
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
};
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const server = await startServer();
const browser = await launch();
const { token, at } = await makeRichAccount(server.url, server.dataDir).catch(async (error) => {
  await server.stop();
  throw error;
});
const emptyToken = await signIn(server.url, 'new@example.com');

const rich: Screen[] = [
  { name: 'miner', path: '/dashboard' },
  { name: 'miner-results', path: '/dashboard?q=yoga' },
  { name: 'miner-ticked', path: '/dashboard?q=yoga', prepare: tick(3) },
  { name: 'miner-nothing', path: '/dashboard?q=xyzzyqwv' },
  {
    name: 'kit',
    path: '/dashboard?q=yoga',
    prepare: async (page) => {
      await tick(3)(page);
      await press('Use in Ads Manager')(page);
    },
  },
  { name: 'premium-form', path: '/permium-miner' },
  { name: 'premium-results', path: at.analysis ?? '' },
  { name: 'premium-ticked', path: at.analysis ?? '', prepare: tick(3) },
  { name: 'briefs', path: '/briefs' },
  { name: 'lists', path: '/lists' },
  { name: 'list', path: at.list ?? '' },
  { name: 'list-ticked', path: at.list ?? '', prepare: tick(3) },
  { name: 'list-lost', path: at['list-lost'] ?? '' },
  { name: 'list-empty', path: at['list-empty'] ?? '' },
  { name: 'audiences', path: '/audiences' },
  { name: 'audience', path: at.audience ?? '' },
  { name: 'audience-lost', path: at['audience-lost'] ?? '' },
  { name: 'audience-long', path: at['audience-long'] ?? '' },
  { name: 'audiences-import', path: '/audiences/import' },
  { name: 'push-form', path: at['push-form'] ?? '' },
  { name: 'push-lost', path: at['push-lost'] ?? '' },
  { name: 'pushes', path: '/pushes' },
  { name: 'push-status', path: at['push-status'] ?? '' },
  { name: 'profile', path: '/profile' },
  { name: 'settings', path: '/profile-update' },
  { name: 'meta-connection', path: '/profile-update/meta' },
  { name: 'api', path: '/profile-update/api' },
  { name: 'history', path: '/search-history' },
  { name: 'history-premium', path: '/search-history', prepare: (page) => page.getByRole('tab').nth(1).click() },
  { name: 'billing', path: '/billing-history' },
  { name: 'receipt', path: at.receipt ?? '' },
  { name: 'bell', path: '/dashboard', prepare: press(/^Notifications/) },
  { name: 'account-menu', path: '/dashboard', prepare: press('Account menu') },
  { name: 'palette', path: '/dashboard', prepare: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', path: '/dashboard', prepare: (page) => page.keyboard.press('?') },
];
const empty: Screen[] = [
  'dashboard',
  'permium-miner',
  'briefs',
  'lists',
  'audiences',
  'pushes',
  'profile',
  'search-history',
  'billing-history',
  'audiences/import',
  'profile-update/meta',
].map((path) => ({ name: `empty-${path.replace('/', '-')}`, path: `/${path}` }));
const visitor: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-conditions' },
  { name: 'data-deletion', path: '/data-deletion' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'shared-list', path: at['shared-list'] ?? '' },
];
const screens: Screen[] = [
  ...rich.map((screen) => ({ ...screen, token })),
  ...empty.map((screen) => ({ ...screen, token: emptyToken })),
  ...visitor,
];

/** What a picture does not show at a glance: content wider than the window, and text cut off by its box. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px wider than the window`);
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *, nav *')) {
      const text = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (!text || overflowX === 'visible' || element.clientWidth < 2 || element.scrollWidth <= element.clientWidth + 1)
        continue;
      found.push(`cut (${textOverflow}): ${element.textContent?.trim().slice(0, 60)}`);
    }
    const top = document.querySelector('tbody tr')?.getBoundingClientRect().top;
    if (top !== undefined) found.push(`first row at ${Math.round(top)} px`);
    return found;
  });
}

mkdirSync(folder, { recursive: true });
for (const width of wanted.widths.length > 0 ? wanted.widths : widths) {
  for (const colorScheme of wanted.schemes.length > 0 ? wanted.schemes : schemes) {
    for (const { name, path, token: of, prepare } of screens) {
      if (wanted.names.length > 0 && !wanted.names.some((part) => name.includes(part))) continue;
      const context = await browser.newContext({
        baseURL: server.url,
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-US',
        viewport: { width, height: width < 700 ? 844 : 900 },
        hasTouch: width < 700,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(8000);
      const log = (text: string) => console.log(`${name} ${width} ${colorScheme}: ${text}`);
      page.on('console', (message) => {
        if (message.type() === 'error') log(`console: ${message.text()}`);
      });
      if (of !== undefined) {
        await page.addInitScript((value) => {
          localStorage.setItem('token', value);
          localStorage.setItem('hasSeenInterestMinerTutorial', 'true');
        }, of);
      }
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      try {
        await prepare?.(page);
        // What a button opens may load first.
        await page.waitForTimeout(prepare ? 500 : 0);
        await page.waitForLoadState('networkidle');
      } catch (error) {
        log(`prepare failed: ${String(error).split('\n')[0]}`);
      }
      const faults = await faultsOf(page);
      if (faults.length > 0) log(faults.join(' | '));
      await page.screenshot({
        path: join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage: prepare === undefined,
        caret: 'hide',
      });
      await context.close();
    }
  }
}
await browser.close();
await server.stop();
