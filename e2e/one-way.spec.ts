import type { Page } from '@playwright/test';
import { eightBriefs } from '../server/test/eight-briefs.ts';
import { type Account, expect, loginAs, person, settled, test } from './fixtures.ts';
import { countClicks, expectPushed, type OneBrief, typeBrief, typePush } from './helpers/one-way.ts';
import { setPlan } from './helpers/operator.ts';
import { press, tabTo } from './keys.ts';

/** Clicks or taps from the dashboard to a paused ad set in the test ad account; what is typed is free. */
const maxClicks = 12;
/** The same from the landing page, with an account made on the way. */
const maxNewcomerClicks = 20;

/** How a person presses a button or link, and how they get into a field of a form. */
interface Hand {
  press: (role: 'button' | 'link', name: string) => Promise<void>;
  enter: (label: string, role: 'textbox' | 'combobox') => Promise<void>;
}

/** A mouse, or a finger where the page has touch. */
function pointer(page: Page, how: 'click' | 'tap' = 'click'): Hand {
  const press = async (target: ReturnType<Page['locator']>) => {
    await target.waitFor();
    if (how === 'tap') await settled(page);
    await target[how]();
  };
  return {
    press: (role, name) => press(page.getByRole(role, { name, exact: true }).first()),
    // The label: a press on a select itself would open its list outside the page.
    enter: (label) => press(page.getByText(label, { exact: true })),
  };
}

const keys = (page: Page): Hand => ({
  press: (role, name) => press(page, name, role, 250),
  enter: (label, role) => tabTo(page, label, role),
});

/** From the dashboard, as a first login leaves it, to the created ad set. @param build the button of a suggested audience */
async function goThrough(page: Page, { press, enter }: Hand, one: OneBrief): Promise<void> {
  await press('button', 'Premium Miner');
  await press('button', 'Start');
  await enter('Product name', 'textbox');
  await typeBrief(page, one);
  await press('button', 'Find interests');
  await press('button', 'Suggest audiences');
  await press('button', 'Build this audience');
  await pushToTestAccount(page, { press, enter });
}

/** From the builder to the created ad set. */
async function pushToTestAccount(page: Page, { press, enter }: Hand): Promise<void> {
  await press('link', 'Push to Meta');
  await press('button', 'Use the test ad account');
  await enter('Special ad category', 'combobox');
  await typePush(page);
  await press('button', 'Check and create, paused');
  await expect(page.getByText('Created, paused', { exact: true })).toBeVisible();
}

/** Expects few clicks, and says in the report how many there were. */
function expectAtMost(most: number, clicks: number, who: string): void {
  test.info().annotations.push({ type: 'clicks', description: `${who}: ${clicks}` });
  expect(clicks, 'clicks').toBeLessThanOrEqual(most);
}

/** Goes through with one brief in a new account. Each has its own: Meta's limits leave room for two pushes within five minutes. */
async function goThroughAsNew(page: Page, account: Account, hand: Hand, one: OneBrief): Promise<void> {
  setPlan(account, 'Pro');
  await loginAs(page, account);
  const clicks = await countClicks(page);
  await page.goto('/dashboard');
  await goThrough(page, hand, one);
  expectAtMost(maxClicks, await clicks(), one.brief.productName);
  await expectPushed(page, account, one);
}

for (const one of eightBriefs) {
  test(`a brief becomes an ad set in few clicks: ${one.brief.productName}`, async ({ page, account }) => {
    await goThroughAsNew(page, account, pointer(page), one);
  });
}

test('a brief becomes an ad set by keyboard alone', async ({ page, account }) => {
  await goThroughAsNew(page, account, keys(page), eightBriefs[0] as OneBrief);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a brief becomes an ad set in few taps', async ({ page, account }) => {
    await goThroughAsNew(page, account, pointer(page, 'tap'), eightBriefs[3] as OneBrief);
  });
});

test('a newcomer gets from the landing page to an ad set in few clicks', async ({ page }) => {
  const { name, email, password } = person();
  const clicks = await countClicks(page);
  const hand = pointer(page);
  await page.goto('/');
  await page.getByLabel('Try the search', { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('coffee');
  await expect(page.getByText('Interests for “coffee”')).toBeVisible();
  await page.getByRole('link', { name: /more with the free trial/ }).click();
  await hand.enter('Full name', 'textbox');
  for (const text of [name, email, password]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await tabTo(page, 'Confirm password', 'textbox', 3);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await hand.press('button', 'Log in');
  for (const row of ['Coffee', 'Coffeehouses'])
    await page
      .getByRole('checkbox', { name: `Select ${row}` })
      .first()
      .click();
  await hand.press('button', 'Build an audience');
  await hand.enter('Countries', 'textbox');
  await page.keyboard.type('India');
  await page.keyboard.press('Enter');
  await pushToTestAccount(page, hand);
  expectAtMost(maxNewcomerClicks, await clicks(), 'a newcomer');
});
