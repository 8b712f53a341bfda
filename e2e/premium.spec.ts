import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Account, expect, expectAccessible, loginAs, test } from './fixtures.ts';
import { touchThousandInterests } from './helpers/many-interests.ts';
import { setPlan } from './helpers/operator.ts';

const tutorialSeen = 'hasSeenInterestMinerTutorial';

const brief = {
  'Product name': 'Calm Mat Studio',
  'Product description': 'Yoga classes, mats and healthy lifestyle coaching for busy people, online and on site.',
  'Target audience': 'Women from 25 to 45 who follow yoga, pilates, running and healthy food',
  Location: 'Berlin, Germany',
};

async function fill(page: Page, change: Partial<typeof brief> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...brief, ...change })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Category', { exact: true }).selectOption('Sports & Fitness');
  await page.getByLabel('Promotion goal').selectOption('Lead Generation');
}

const submit = (page: Page) => page.getByRole('button', { name: 'Find interests' }).click();
const figure = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd');
const results = (page: Page) => page.getByRole('table');

/** Opens the empty form for a user with a plan who has seen the tutorial. */
async function open(page: Page, account: Account): Promise<void> {
  setPlan(account, 'Pro');
  await loginAs(page, account);
  await page.addInitScript((key) => localStorage.setItem(key, 'true'), tutorialSeen);
  await page.goto('/permium-miner');
  await expect(page.getByRole('heading', { name: 'What are you advertising?' })).toBeVisible();
}

// The first analysis loads the engine, which is slow on a busy machine.
test.describe.configure({ timeout: 120_000 });
const loaded = { timeout: 60_000 };

test('the whole workflow runs from the seven fields to a file, across a reload', async ({ page, account, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, account);
  await expectAccessible(page);
  await submit(page);
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(page.getByLabel('Product name')).toBeFocused();
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();

  await fill(page);
  await page.reload();
  await expect(page.getByLabel('Product description')).toHaveValue(brief['Product description']);
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Sports & Fitness');

  await submit(page);
  await expect(page.getByText('Analysis Complete')).toBeVisible(loaded);
  await expect(page.getByText(/Found and analyzed \d+ potential Meta ad interests for your business\./)).toBeVisible();
  await expect(figure(page, 'Total Interests Found')).toHaveText(/^\d+$/);
  const total = Number(await figure(page, 'Total Interests Found').textContent());
  await expect(page.getByText(/^\d+ strong, \d+ worth testing$/)).toBeVisible();
  await expect(figure(page, 'Avg. Audience Size')).toHaveText(/^[\d.]+[KMB] – [\d.]+[KMB]$/);
  await expect(figure(page, 'Top Relevance Score')).toHaveText(/^\d+%$/);
  await expect(results(page).getByRole('img', { name: 'Top 3' })).toHaveCount(3);

  // The chart and the table share one selection; the chart works by keyboard.
  await page.getByRole('button', { name: 'Chart' }).click();
  const marks = page.locator('[data-mark]');
  await marks.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(marks.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(marks.nth(1)).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByText('1 selected')).toBeVisible();
  await results(page).locator('tbody').getByRole('checkbox').first().check();
  await expect(page.getByText('2 selected')).toBeVisible();

  await page.getByRole('button', { name: 'Meta API' }).click();
  await expect(page.getByRole('heading', { name: 'What was looked up' })).toBeVisible();
  const kept = await page.locator('tbody tr td:nth-child(3)').allInnerTexts();
  expect(kept.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)).toBe(total);

  await page.getByRole('button', { name: 'Export Results' }).click();
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Add to Meta Campaign'));
  await page.getByRole('button', { name: 'Add to Meta Campaign' }).click();
  await expect(page.getByText('2 interests ready for Meta Ad Manager')).toBeVisible();
  await logged;

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Calm Mat Studio_meta_interests.csv');
  await expect(page.getByText('Export Successful')).toBeVisible();
  await expect(page.getByText('Your interest analysis has been downloaded as CSV.')).toBeVisible();
  // Not trim(): it would remove the byte order mark too.
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split(/\r?\n/);
  expect(lines[0]).toBe(
    '\ufeffRank,Interest Name,Audience Size Lower,Audience Size Upper,Path,Topic,Relevance Score,Category',
  );
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^1,.+,\d+,\d+,.*Interests > .+,.+,\d+,.+$/);

  await page.getByRole('button', { name: 'Use in Ads Manager' }).click();
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  const spec = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(spec.targeting_automation).toEqual({ advantage_audience: 0 });
  expect(JSON.stringify(spec)).not.toContain('builtin:');
  await page.getByRole('button', { name: 'Close the kit' }).click();
  await expect(page.getByRole('heading', { name: 'Workflow Summary' })).toBeVisible();

  for (const name of ['AI Analysis', 'Meta API', 'Export Results']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    // The chart adapts to the new width with a delay.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  // A reload restores the result without another request; a new analysis starts with an empty form.
  let asked = 0;
  await page.route('**/api/business/generate-interests', (route) => {
    asked += 1;
    return route.continue();
  });
  await page.reload();
  await expect(figure(page, 'Total Interests Found')).toHaveText(/^\d+$/);
  expect(asked).toBe(0);
  const root = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}'));
  expect(root.version).toBe(1);
  expect(root.state.aiGeneration.businessInfo.productName).toBe('Calm Mat Studio');

  await page.getByRole('button', { name: 'Start New Analysis' }).click();
  await expect(page.getByRole('heading', { name: 'What are you advertising?' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What are you advertising?' })).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Premium Search for Calm Mat Studio/ }).click();
  await expect(page).toHaveURL(/\/permium-miner\?analysis=/);
  await expect(figure(page, 'Total Interests Found')).toHaveText(/^\d+$/);
});

test('the history opens a stored analysis; a missing one or another user’s shows a message', async ({
  page,
  account,
  request,
  allowConsole,
}) => {
  allowConsole(/404/);
  setPlan(account, 'Pro');
  const headers = { authorization: `Bearer ${account.token}` };
  const details = {
    productName: 'Cork mats',
    category: 'Sports & Fitness',
    productDescription: brief['Product description'],
    location: brief.Location,
    promotionGoal: 'Lead Generation',
    targetAudience: brief['Target audience'],
    contactEmail: account.email,
  };
  const made = await request.post('/api/business/generate-interests', { data: details, headers, timeout: 60_000 });
  const { id } = (await made.json()).data;
  const waiting = { ...details, productName: 'Waiting mats' };
  await request.post('/api/business/businesSearchistory', { data: waiting, headers });
  await loginAs(page, account);
  await page.addInitScript((key) => localStorage.setItem(key, 'true'), tutorialSeen);

  await page.goto('/profile');
  await expect(page.getByRole('button', { name: /^Premium Search for/ }).first()).toContainText('Waiting mats');
  await page.goto('/search-history?tab=premium');
  await page.getByRole('link', { name: /^Open Cork mats/ }).click();
  await expect(page).toHaveURL(`/permium-miner?analysis=${id}`);
  await expect(page.getByRole('heading', { name: 'Cork mats' })).toBeVisible();
  await expect(figure(page, 'Total Interests Found')).toHaveText(/^\d+$/);

  const stranger = await request.post('/api/auth/register', {
    data: {
      name: 'Eve Kaminski',
      email: `eve-${account.email}`,
      password: 'Prospect1!',
      confirm_password: 'Prospect1!',
    },
  });
  expect(stranger.status()).toBe(201);
  const login = await request.post('/api/auth/login', {
    data: { email: `eve-${account.email}`, password: 'Prospect1!' },
  });
  setPlan({ email: `eve-${account.email}` }, 'Pro');
  const { access_token: token } = await login.json();
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`/permium-miner?analysis=${id}`);
  const gone = page.getByRole('alert').filter({ hasText: 'Failed to load interests.' });
  await expect(gone).toContainText('You have no analysis at this address.');
  await expect(page.getByText('Cork mats')).toHaveCount(0);
  await gone.getByRole('link', { name: 'Search History' }).click();
  await expect(page.getByText('No Permium submission found.')).toBeVisible();

  // A brief without an analysis can be analysed from the history without retyping it.
  await page.evaluate((value) => localStorage.setItem('token', value), account.token);
  await page.goto('/search-history?tab=premium');
  await page.getByRole('link', { name: /^Open Waiting mats/ }).click();
  await page.getByRole('button', { name: 'Analyze this brief' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting mats' })).toBeVisible(loaded);
});

test('after the plan ends no new analysis starts; until then the result stays open', async ({ page, account }) => {
  await open(page, account);
  await fill(page);
  await submit(page);
  await expect(results(page)).toBeVisible(loaded);
  setPlan(account, 'Free');
  await page.getByRole('button', { name: 'Start New Analysis' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a reload during an analysis resumes it', async ({ page, account }) => {
  await open(page, account);
  await fill(page, { 'Product name': 'Reloaded Mat' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/business/generate-interests', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await submit(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('progressbar')).toBeVisible();
  release();
  await expect(results(page)).toBeVisible(loaded);
  await expect(page.getByRole('heading', { name: 'Reloaded Mat' })).toBeVisible();
});

test('the tutorial opens on the first visit and later from a tab at the side', async ({ page, account }) => {
  setPlan(account, 'Pro');
  await loginAs(page, account);
  await page.goto('/permium-miner');
  const dialog = page.getByRole('dialog', { name: 'How the Premium Miner works' });
  await expect(dialog).toBeVisible();
  const film = dialog.getByLabel('Tutorial video');
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length)).toBe(10);
  const { duration, source } = await film.evaluate((video: HTMLVideoElement) => ({
    duration: video.duration,
    source: new URL(video.currentSrc).origin,
  }));
  expect(source).toBe(new URL(page.url()).origin);
  expect(duration).toBeGreaterThanOrEqual(60);
  expect(duration).toBeLessThanOrEqual(90);
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate((key) => localStorage.getItem(key), tutorialSeen)).toBe('true');
  await page.reload();
  await page.getByRole('button', { name: 'Watch Tutorial' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dismiss the tutorial tab' }).click();
  await expect(page.getByRole('button', { name: 'Watch Tutorial' })).toHaveCount(0);
});

test('a thousand interests can be sorted, selected, filtered, paged through and exported', async ({
  page,
  account,
}) => {
  await open(page, account);
  await touchThousandInterests(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n');
  // The header and all rows but the two that were deselected: one in the chart, one in the table.
  expect(lines).toHaveLength(1 + 998);
});
