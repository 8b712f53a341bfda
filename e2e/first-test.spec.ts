import type { Page } from '@playwright/test';
import { yogaStudio } from '../server/test/yoga-studio.ts';
import { type Account, expect, expectAccessible, loginAs, test } from './fixtures.ts';
import { setPlan } from './helpers/operator.ts';
import { press } from './keys.ts';

/** How a person presses something. */
type Press = (role: 'button' | 'link' | 'checkbox', name: string | RegExp) => Promise<void>;

const pointer =
  (page: Page): Press =>
  (role, name) =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();

/** Space, not Enter, ticks a checkbox. */
const keys =
  (page: Page): Press =>
  async (role, name) => {
    if (role !== 'checkbox') return press(page, name, role, 250);
    const box = page.getByRole(role, { name }).first();
    await box.focus();
    await page.keyboard.press('Space');
  };

/** Ranks a brief through the API, which the journeys of the Premium Miner do on screen. @returns the address of the result */
async function rank(page: Page, { token }: Account, change: object = {}): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const data = { ...yogaStudio, ...change };
  const answer = await page.request.post('/api/business/generate-interests', { headers, data, timeout: 60_000 });
  expect(answer.status()).toBe(200);
  const { data: analysis } = (await answer.json()) as { data: { id: string } };
  return `/permium-miner?analysis=${analysis.id}`;
}

async function begin(page: Page, account: Account): Promise<void> {
  setPlan(account, 'Pro');
  await loginAs(page, account);
  await page.addInitScript(() => localStorage.setItem('hasSeenInterestMinerTutorial', 'true'));
  await page.goto(await rank(page, account));
}

/** From an analysis to the verdict of a test of its two first suggested audiences. */
async function goThrough(page: Page, act: Press, look: () => Promise<void>): Promise<void> {
  await act('button', 'Suggest audiences');
  await act('button', 'Test these');
  await act('button', 'Use the test ad account');
  await expect(page.getByLabel('Audience 2')).toHaveValue(/./);
  await page.getByLabel('Hypothesis').fill('People who practise yoga book a class; their neighbours hardly do.');
  await page.getByLabel(/^Daily budget/).fill('300');
  await page.getByLabel('Special ad category').selectOption('none');
  for (const name of ['Beneficiary', 'Payer']) {
    if ((await page.getByLabel(name).count()) > 0) await page.getByLabel(name).fill('Calm Mat Studio');
  }
  await expect(page.getByText(/shows a difference in cost per result/)).toBeVisible();
  await act('checkbox', /^Spring courses: first/);
  await look();
  await act('button', 'Create it, paused');
  await act('link', 'Start the test …');
  await expect(page.getByText('Seven daily budgets of each audience.')).toBeVisible();
  await look();
  await act('button', /^Start: spend up to \$[\d,.]+, simulated$/);
  await act('button', '7 days on');
  await expect(page.getByText(/Day [67] of 14/)).toBeVisible();
  for (let day = 0; day < 3; day += 1) {
    await act('button', '1 day on');
    await expect(page.getByRole('button', { name: '1 day on' })).toBeEnabled();
  }
  await expect(page.getByRole('heading', { level: 1, name: /earns more: \$.* against \$.* sure\.$/ })).toBeVisible();
  await look();
}

/** The interests of the winner say so in the next analysis of the same business. */
async function expectMark(page: Page, account: Account): Promise<void> {
  await page.goto(await rank(page, account, { promotionGoal: 'Brand Awareness' }));
  await expect(page.getByText(/^Simulated: worked for you in /).first()).toBeVisible();
  // What is simulated never ranks.
  await expect(page.getByText(/Your tests count in this ranking/)).toHaveCount(0);
}

// The first analysis loads the engine, which is slow on a busy machine.
test.describe.configure({ timeout: 120_000 });

test('from suggested audiences to a verdict, its report, and the mark in the next analysis', async ({
  page,
  account,
}) => {
  await begin(page, account);
  await goThrough(page, pointer(page), () => expectAccessible(page));
  await page.getByRole('link', { name: 'Report for a client' }).click();
  await expect(page.getByText(/shown the same ads with equal daily budgets for \d+ whole days/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/tests');
  await expect(page.getByRole('table', { name: 'Tests' }).getByText(/earns more/)).toBeVisible();
  await expectAccessible(page);
  await expectMark(page, account);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('the same way', async ({ page, account }) => {
    await begin(page, account);
    await goThrough(page, pointer(page), async () => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
    await expectMark(page, account);
  });
});

test('the same way by keyboard alone', async ({ page, account }) => {
  await begin(page, account);
  await goThrough(page, keys(page), async () => {});
});
