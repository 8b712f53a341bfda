import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { texts } from '../../web/src/features/premium/texts.ts';
import { type Camera, createCamera } from './camera.ts';
import { encodeFilm, toVtt } from './encode-film.ts';
import { toWebp } from './studio.ts';

const size = { width: 1200, height: 750 };
const maxFilmBytes = 3_000_000;
const maxPosterBytes = 60_000;
/** The scene that shows the result. */
const posterScene = 4;
const minLengthMs = 60_000;
const maxLengthMs = 90_000;

/** What happens during one caption; there are as many scenes as captions. */
type Scene = (camera: Camera, page: Page) => Promise<void>;

const scenes: readonly Scene[] = [
  async (camera, page) => {
    await camera.hold(2600);
    await camera.type(page.getByLabel('Product name'), 'Trailhead');
    await camera.choose(page.getByRole('combobox', { name: 'Category' }), 'Sports & Fitness');
  },
  async (camera, page) => {
    const what = 'Light running shoes for trails: grip on wet rock, wide toe box';
    const whom = 'Trail runners, hikers and people who train for mountain races';
    await camera.type(page.getByLabel('Product description'), what);
    await camera.type(page.getByLabel('Target audience'), whom);
    await camera.hold(2500);
  },
  async (camera, page) => {
    await camera.type(page.getByLabel('Location'), 'India');
    await camera.choose(page.getByRole('combobox', { name: 'Promotion goal' }), 'Sales Conversion');
    await camera.hold(3000);
  },
  async (camera, page) => {
    await camera.click(page.getByRole('button', { name: 'Find interests' }));
    await camera.watch(page.getByText('Total Interests Found'), 600, 14);
    await camera.hold(3000);
  },
  async (camera, page) => {
    await page.getByText('Analysis Complete').waitFor({ state: 'hidden' });
    await camera.hold(6500);
  },
  async (camera, page) => {
    await camera.scroll(260);
    await camera.moveTo(page.locator('tbody tr').nth(1).getByRole('checkbox'));
    await camera.hold(5000);
  },
  async (camera, page) => {
    await camera.click(page.getByRole('button', { name: texts.chart }));
    await camera.moveTo(page.locator('svg[role=group]').first());
    await camera.hold(6000);
  },
  async (camera, page) => {
    await camera.click(page.getByRole('button', { name: /^Select strong/ }));
    await camera.hold(5500);
  },
  async (camera, page) => {
    await camera.click(page.getByRole('button', { name: texts.stepNames[3] }));
    await camera.hold(1500);
    await camera.click(page.getByRole('button', { name: 'Use in Ads Manager' }));
    await page.getByRole('button', { name: 'Download CSV' }).waitFor();
    await camera.hold(6000);
  },
  async (camera, page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await camera.hold(8000);
  },
];

/**
 * Records the tutorial: one run of the Premium Miner with a caption for each scene. Writes the film, its captions and its
 * poster.
 * @param folder where they are written
 * @throws Error if the film is not 60 to 90 s long, or larger than 3 MB
 */
export async function makeFilm(browser: Browser, baseURL: string, token: string, folder: string): Promise<void> {
  if (scenes.length !== texts.tutorialCaptions.length) throw new Error('Each caption needs a scene');
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', locale: 'en-US', viewport: size });
  const page = await context.newPage();
  await page.addInitScript((value) => {
    localStorage.setItem('token', value);
    localStorage.setItem('access_token', value);
    localStorage.setItem('hasSeenInterestMinerTutorial', 'true');
  }, token);
  await page.goto('/permium-miner');
  await page.evaluate(() => document.fonts.ready);
  await page.getByRole('button', { name: texts.dismissTutorial }).click();
  const camera = createCamera(page);
  let poster: Buffer = Buffer.of();
  for (const [index, scene] of scenes.entries()) {
    camera.say(texts.tutorialCaptions[index] ?? '');
    await scene(camera, page);
    if (index === posterScene) poster = await page.screenshot();
  }
  await context.close();
  const length = camera.length();
  if (length < minLengthMs || length > maxLengthMs) throw new Error(`The film takes ${length / 1000} s`);
  const film = await encodeFilm(browser, camera.stills, size);
  if (film.length > maxFilmBytes) throw new Error(`The film has ${film.length} bytes`);
  writeFileSync(join(folder, 'tutorial.mp4'), film);
  writeFileSync(join(folder, 'tutorial.vtt'), toVtt(camera.captions, length));
  writeFileSync(join(folder, 'tutorial.webp'), await toWebp(browser, poster, maxPosterBytes));
  console.log(`tutorial.mp4 ${(film.length / 1000).toFixed(0)} kB, ${(length / 1000).toFixed(0)} s`);
}
