// Photographs every screen of the product, for people who look: of an account that has everything, of an empty one, and
// of a visitor, at five widths, light and dark, into test-results/all-screens; says what is cut off or too wide, and what axe finds.
// `npm run pictures screens list 390 light` takes only screens whose name contains `list`, at that width, in that theme.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { signIn, startServer } from '../../bench/lib/server.ts';
import { axeViolations } from '../../e2e/axe.ts';
import { campaignPath } from '../../e2e/helpers/campaign-path.ts';
import { makeRichAccount } from './rich-account.ts';
import { richScreens, type Screen } from './rich-screens.ts';
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

const server = await startServer();
const browser = await launch();
const { token, at } = await makeRichAccount(server.url, server.dataDir).catch(async (error) => {
  await server.stop();
  throw error;
});
const emptyToken = await signIn(server.url, 'new@example.com');

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
  'tests',
  'tests/new',
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
  { name: 'confirm-email', path: '/confirm-email' },
  { name: 'login-test', path: '/login-test' },
  { name: 'campaign', path: campaignPath },
  { name: 'deletion-callback', path: '/data-deletion-callback?signed_request=x' },
  { name: 'unreachable', path: '/offline.html' },
  { name: 'shared-list', path: at['shared-list'] ?? '' },
];
const screens: Screen[] = [
  ...richScreens(at).map((screen) => ({ ...screen, token })),
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
        await page.locator('h1').first().waitFor();
        await prepare?.(page);
        for (const picture of await page.locator('img[loading="lazy"]').all()) await picture.scrollIntoViewIfNeeded();
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        // What a button opens may load first.
        await page.waitForTimeout(prepare ? 500 : 0);
        await page.waitForLoadState('networkidle');
        // A chart is drawn to its width after it was measured.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      } catch (error) {
        log(`prepare failed: ${String(error).split('\n')[0]}`);
      }
      const faults = [...(await faultsOf(page)), ...(await axeViolations(page))];
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
