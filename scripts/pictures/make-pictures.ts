// Makes the pictures of the landing page, the icons, the README and the tutorial's film from the running product; with
// `film`, only the film. Run it after changing a screen that they show, and commit the files.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { post, startServer } from '../../bench/lib/server.ts';
import { makeFilm } from './film.ts';
import { drawIcon, launch, type Scheme, type Shot, shoot, toIco, toWebp, type View } from './studio.ts';
import { takeWayPictures } from './way-pictures.ts';

const maxWebpBytes = 60_000;
const maxPngBytes = 260_000;
const root = fileURLToPath(new URL('../../', import.meta.url));
const landing = join(root, 'web/src/features/landing/pictures');
const docs = join(root, 'docs/pictures');
const site = join(root, 'web/public');
const tutorial = join(root, 'web/src/features/premium/tutorial');
const onlyFilm = process.argv.includes('film');

const server = await startServer();
const browser = await launch();

function write(folder: string, name: string, data: Buffer): void {
  if (data.length > maxPngBytes) throw new Error(`${name} has ${data.length} bytes, more than ${maxPngBytes}`);
  writeFileSync(join(folder, name), data);
  console.log(`${name.padEnd(24)} ${(data.length / 1000).toFixed(0)} kB`);
}

async function newToken(): Promise<string> {
  const person = { email: 'rosa@example.com', password: 'Prospect1!' };
  const account = { name: 'Rosa Kaminski', ...person, confirm_password: person.password };
  await post(`${server.url}/api/auth/register`, account);
  return (await post(`${server.url}/api/auth/login`, person)).json.access_token as string;
}
const token = await newToken();
execFileSync(process.execPath, [join(root, 'server/src/main.ts'), 'admin', 'set-plan', 'rosa@example.com', 'Pro'], {
  env: { ...process.env, DATA_DIR: server.dataDir },
});

/** Waits for the table, selects its first rows, and moves pointer and focus away. */
const selected = (count: number) => async (page: Page) => {
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.first().waitFor();
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
};

/** 700 × 450 px that start slightly above the table, as wide as the window. */
const aroundTable = (above: number) => async (page: Page) => {
  const box = await page.locator('table').boundingBox();
  return { x: 0, y: (box?.y ?? 0) - above, width: 700, height: 450 };
};

/** Fills in the form of the Premium Miner, waits for the ranked list and for the toast to disappear. */
async function analyse(page: Page): Promise<void> {
  await page.getByLabel('Product name').fill('Trailhead');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Sports & Fitness');
  await page.getByLabel('Product description').fill('Light running shoes for trails: grip on wet rock, wide toe box');
  await page.getByLabel('Target audience').fill('Trail runners, hikers and people who train for mountain races');
  await page.getByLabel('Location').fill('India');
  await page.getByRole('combobox', { name: 'Promotion goal' }).selectOption('Sales Conversion');
  await page.getByRole('button', { name: 'Find interests' }).click();
  await page.getByText('Total Interests Found').waitFor({ timeout: 120_000 });
  await page.getByText('Analysis Complete').waitFor({ state: 'hidden' });
  const dismiss = page.getByRole('button', { name: /tutorial/i }).last();
  if (await dismiss.isVisible()) await dismiss.click();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.mouse.move(0, 0);
}

const desk: View = { width: 1280, height: 800, scale: 1 };
const tall: View = { width: 1280, height: 900, scale: 1 };
const phone: View = { width: 360, height: 500, scale: 2 };
/** So tall that the bars at the bottom do not cover what is shown. */
const tallPhone: View = { width: 360, height: 1100, scale: 2 };
const closeUp: View = { width: 700, height: 1100, scale: 1.6 };
const wide: View = { width: 1120, height: 720, scale: 1 };

const phoneCrop = { width: 360, height: 360 };

/** Opens the Ads Manager kit. */
async function exporting(page: Page): Promise<void> {
  await selected(4)(page);
  const kit = page.getByRole('button', { name: 'Use in Ads Manager' });
  // On a phone it is in the menu of the bar.
  if (!(await kit.isVisible())) await page.getByRole('button', { name: 'More actions' }).click();
  await kit
    .or(page.getByRole('menuitem', { name: 'Use in Ads Manager' }))
    .filter({ visible: true })
    .click();
  await page.getByRole('button', { name: 'Copy names' }).waitFor();
}

async function showChart(page: Page): Promise<void> {
  await analyse(page);
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await page.locator('svg[role=group]').waitFor();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

const take = (shot: Omit<Shot, 'token'>) => shoot(browser, server.url, { ...shot, token });
const keep = async (name: string, png: Buffer) => write(landing, name, await toWebp(browser, png, maxWebpBytes));

async function screens(scheme: Scheme): Promise<void> {
  const miner = await take({ path: '/dashboard?q=yoga', scheme, view: desk, prepare: selected(3) });
  await keep(`miner-${scheme}.webp`, miner);
  write(docs, scheme === 'light' ? 'miner.png' : 'miner-dark.png', miner);
  const small = await take({ path: '/dashboard?q=yoga', scheme, view: phone, prepare: selected(0) });
  await keep(`phone-${scheme}.webp`, small);
  const table = await take({
    path: '/dashboard?q=coffee',
    scheme,
    view: closeUp,
    prepare: selected(1),
    clip: aroundTable(8),
  });
  await keep(`table-${scheme}.webp`, table);
  const ranked = await take({ path: '/permium-miner', scheme, view: tall, prepare: analyse });
  write(docs, scheme === 'light' ? 'premium.png' : 'premium-dark.png', ranked);
  const results = await take({
    path: '/permium-miner',
    scheme,
    view: tall,
    prepare: analyse,
    clip: async () => ({ x: 28, y: 112, width: 1224, height: 787 }),
  });
  await keep(`premium-${scheme}.webp`, results);
  const exported = await take({
    path: '/dashboard?q=hiking',
    scheme,
    view: wide,
    prepare: exporting,
  });
  await keep(`export-${scheme}.webp`, exported);
}

/** Replace the close-ups on a phone: the same screens at phone width. */
async function phoneScreens(scheme: Scheme): Promise<void> {
  const phoneShot = { scheme, view: tallPhone };
  const table = await take({
    ...phoneShot,
    path: '/dashboard?q=coffee',
    prepare: selected(1),
    clip: async (page) => ({ x: 0, y: ((await page.locator('table').boundingBox())?.y ?? 0) - 8, ...phoneCrop }),
  });
  await keep(`table-phone-${scheme}.webp`, table);
  const ranked = await take({
    ...phoneShot,
    path: '/permium-miner',
    prepare: showChart,
    clip: async (page) => ({
      x: 0,
      y: ((await page.locator('svg[role=group]').boundingBox())?.y ?? 0) - 64,
      ...phoneCrop,
    }),
  });
  await keep(`premium-phone-${scheme}.webp`, ranked);
  const exported = await take({
    ...phoneShot,
    path: '/dashboard?q=hiking',
    prepare: exporting,
    clip: async () => ({ x: 0, y: 0, ...phoneCrop }),
  });
  await keep(`export-phone-${scheme}.webp`, exported);
}

async function icons(): Promise<void> {
  const svg = readFileSync(join(site, 'favicon.svg'), 'utf8');
  // Phones cut the corners of an icon themselves.
  const square = svg.replace('rx="7"', 'rx="0"');
  write(site, 'favicon.ico', toIco(await drawIcon(browser, svg, 32)));
  write(site, 'apple-touch-icon.png', await drawIcon(browser, square, 180));
  write(site, 'icon-192.png', await drawIcon(browser, square, 192));
  write(site, 'icon-512.png', await drawIcon(browser, square, 512));
}

async function front(): Promise<void> {
  const page = (view: View) => shoot(browser, server.url, { path: '/', scheme: 'light', view });
  write(site, 'og.png', await page({ width: 1200, height: 630, scale: 1 }));
}

async function stills(): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await screens(scheme);
    await phoneScreens(scheme);
  }
  await takeWayPictures(browser, server, keep);
  await icons();
  await front();
}

try {
  if (!onlyFilm) await stills();
  await makeFilm(browser, server.url, token, tutorial);
} finally {
  await browser.close();
  await server.stop();
}
