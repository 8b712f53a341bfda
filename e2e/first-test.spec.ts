import type { Page } from '@playwright/test';
import { eightBriefs } from '../server/test/eight-briefs.ts';
import { type Account, expect, loginAs, test } from './fixtures.ts';
import { type OneBrief, typeBrief } from './helpers/one-way.ts';
import { setPlan } from './helpers/operator.ts';
import { press, tabTo } from './keys.ts';

/** How a person presses something, and gets into a field of a form. */
interface Hand {
  press: (role: 'button' | 'link', name: string | RegExp) => Promise<void>;
  tick: (name: RegExp) => Promise<void>;
  enter: (label: string | RegExp, role: 'textbox' | 'combobox') => Promise<void>;
}

const pointer = (page: Page): Hand => {
  const found = (role: 'button' | 'link' | 'checkbox' | 'textbox' | 'combobox', name: string | RegExp) =>
    page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  return {
    press: (role, name) => found(role, name).click(),
    tick: (name) => found('checkbox', name).click(),
    enter: (label, role) => found(role, label).focus(),
  };
};

/** Space, not Enter, ticks a checkbox. */
const keys = (page: Page): Hand => ({
  press: (role, name) => press(page, name, role, 250),
  tick: async (name) => {
    await tabTo(page, name, 'checkbox');
    await page.keyboard.press('Space');
  },
  enter: (label, role) => tabTo(page, label, role, 250),
});

/** Its analysis suggests three audiences: the first two are tested, and one is left for the next test. */
const one = eightBriefs[2] as OneBrief;

async function prepare(page: Page, account: Account): Promise<void> {
  setPlan(account, 'Pro');
  await loginAs(page, account);
  await page.addInitScript(() => localStorage.setItem('hasSeenInterestMinerTutorial', 'true'));
}

/** From an empty brief to its analysis. */
async function begin(page: Page, account: Account, hand: Hand): Promise<void> {
  await prepare(page, account);
  await page.goto('/permium-miner');
  await hand.enter('Product name', 'textbox');
  await typeBrief(page, one);
  await hand.press('button', 'Find interests');
}

/** @returns the id of an analysis that was made without the form */
async function analyse(page: Page, { token }: Account, change: object = {}): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const data = { ...one.brief, ...change };
  const answer = await page.request.post('/api/business/generate-interests', { headers, data, timeout: 60_000 });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** From an analysis; `one-way.spec.ts` goes from the brief to it, with a finger and by keyboard too. */
async function beginWithAnalysis(page: Page, account: Account): Promise<void> {
  await prepare(page, account);
  await page.goto(`/permium-miner?analysis=${await analyse(page, account)}`);
}

/** From an analysis to the verdict of a test of its two first suggested audiences. @param look at each screen */
async function goThrough(page: Page, { press, tick, enter }: Hand, look = async () => {}): Promise<void> {
  await press('button', 'Suggest audiences');
  await press('button', 'Test these');
  await press('button', 'Use the test ad account');
  await enter('Hypothesis', 'textbox');
  await page.keyboard.type('People who run trails buy the shoes; their neighbours hardly do.');
  await expect(page.getByLabel('Audience 2')).toHaveValue(/./);
  await enter(/^Daily budget/, 'textbox');
  await page.keyboard.type('30');
  await enter('Special ad category', 'combobox');
  await page.keyboard.type('None');
  await tick(/^Spring courses: first/);
  await expect(page.getByText(/shows a difference in cost per result/)).toBeVisible();
  await look();
  await press('button', 'Create it, paused');
  await press('link', 'Start the test …');
  await expect(page.getByText('$840.00', { exact: false }).first()).toBeVisible();
  await look();
  await press('button', /^Start: spend up to \$[\d,.]+, simulated$/);
  await press('button', '7 days on');
  await expect(page.getByText(/Day [67] of 14/)).toBeVisible();
  await expect(page.getByRole('button', { name: '7 days on' })).toBeFocused();
  // The days of the test ad account differ by date: only at the planned end is the lead sure to be enough.
  await press('button', '7 days on');
  await expect(page.getByText(/Day 1[34] of 14/)).toBeVisible();
  await press('button', '1 day on');
  await expect(page.getByText(/ · Ended · 14 days/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /earns more: \$.* against \$.* sure\.$/ })).toBeVisible();
  await look();
}

/** From a verdict to the plan of the next test: the winner beside the suggested audience that is next. */
async function openNextTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Test .+ against .+/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan a test' })).toBeVisible();
  await expect(page.getByLabel('Hypothesis')).toHaveValue(/ costs less than one from “.+”, because /);
  for (const label of ['Audience 1', 'Audience 2']) await expect(page.getByLabel(label)).toHaveValue(/./);
}

/** The interests of the winner say so in the next analysis of the same business. */
async function expectMark(page: Page, account: Account): Promise<void> {
  const next = await analyse(page, account, { promotionGoal: 'Brand Awareness' });
  await page.goto(`/permium-miner?analysis=${next}`);
  const mark = page.getByText(/^Simulated: (won|worked for you) in /).first();
  await expect(page.getByText(/^Simulated: /).first()).toBeVisible();
  // The winner's interests may rank behind the first page.
  while (!(await mark.isVisible())) await page.getByRole('button', { name: 'Next page' }).click();
  // What is simulated never ranks.
  await expect(page.getByText(/Your tests count in this ranking/)).toHaveCount(0);
}

// Ten screens: on a busy machine longer than other journeys. axe judges them in `screens.spec.ts`.
test.describe.configure({ timeout: 150_000 });

test('from a brief to a verdict, its report, the next test, and the mark in the next analysis', async ({
  page,
  account,
}) => {
  const hand = pointer(page);
  await begin(page, account, hand);
  await goThrough(page, hand);
  await page.getByRole('link', { name: 'Report for a client' }).click();
  await expect(page.getByText(/shown the same ads with equal daily budgets for \d+ days/)).toBeVisible();
  await page.goto('/tests');
  const table = page.getByRole('table', { name: 'Tests' });
  await expect(table.getByText(/earns more/).filter({ visible: true })).toBeVisible();
  await table.getByRole('link', { name: / against / }).click();
  await openNextTest(page);
  await expectMark(page, account);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the same way, and nothing is wider than the screen', async ({ page, account }) => {
    await beginWithAnalysis(page, account);
    await goThrough(page, pointer(page), async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
    await page.getByRole('link', { name: 'Report for a client' }).click();
    // The page before it shows the same ranges.
    await expect(page.getByText(/shown the same ads with equal daily budgets for \d+ days/)).toBeVisible();
    const ranges = page.getByText(/^\$[\d.]+\s–\s\$[\d.]+$/).filter({ visible: true });
    await expect(ranges).toHaveCount(2);
    expect(await ranges.evaluateAll((all) => all.map((one) => one.getClientRects().length))).toEqual([1, 1]);
    await expectMark(page, account);
  });
});

test('the same way by keyboard alone', async ({ page, account }) => {
  await beginWithAnalysis(page, account);
  await goThrough(page, keys(page));
});
