import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { sqliteFileIn } from '../../server/src/db/connect.ts';
import { goneEnd } from '../../server/src/ports/ads/test-account/catalogue-targeting.ts';
import type { eightBriefs } from '../../server/test/eight-briefs.ts';
import { type Account, expect } from '../fixtures.ts';
import { tabTo } from '../keys.ts';

export type OneBrief = (typeof eightBriefs)[number];

const counter = 'e2e-clicks';

/** Counts what the mouse or a finger presses, across page loads. @returns how often since the last call */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((key) => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
      },
      true,
    );
  }, counter);
  return () =>
    page.evaluate((key) => {
      const count = Number(sessionStorage.getItem(key) ?? 0);
      sessionStorage.removeItem(key);
      return count;
    }, counter);
}

/** Goes down the options of the select that has the focus. Letters typed slowly would each begin a new search. */
async function chooseOption(page: Page, text: string): Promise<void> {
  const chosen = () => page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.text);
  for (let before: string | undefined, now = await chosen(); now !== text && now !== before; now = await chosen()) {
    before = now;
    await page.keyboard.press('ArrowDown');
  }
}

/** Types the brief field after field; the first one has the focus. */
export async function typeBrief(page: Page, { brief }: OneBrief): Promise<void> {
  const { productName, category, productDescription, targetAudience, location, promotionGoal } = brief;
  for (const text of [productName, category, productDescription, targetAudience, location, promotionGoal]) {
    // A select is chosen by its keys; into a field the text goes at once.
    const isSelect = await page.evaluate(() => document.activeElement instanceof HTMLSelectElement);
    await (isSelect ? chooseOption(page, text) : page.keyboard.insertText(text));
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue(category);
  await expect(page.getByLabel('Promotion goal')).toHaveValue(promotionGoal);
}

const choices = [/^Facebook page/, /^Pixel/];
const names = ['Beneficiary', 'Payer'];

/** Types what the form of a push still asks for; its special ad category has the focus. */
export async function typePush(page: Page): Promise<void> {
  await page.keyboard.type('None');
  await expect(page.getByLabel('Special ad category')).toHaveValue('none');
  for (const label of choices) {
    const field = page.getByRole('combobox', { name: label });
    if ((await field.count()) === 0 || (await field.inputValue()) !== '') continue;
    await tabTo(page, label, 'combobox', 4);
    await page.keyboard.type('Test');
  }
  for (const label of names) {
    const field = page.getByRole('textbox', { name: label });
    if ((await field.count()) === 0 || (await field.inputValue()) !== '') continue;
    await tabTo(page, label, 'textbox', 4);
    await page.keyboard.type('Our business');
  }
  await tabTo(page, /^Daily budget/, 'textbox', 4);
  await page.keyboard.type('5');
}

/** An object in a test ad account, as it was sent. @param id of the ad set or campaign */
function objectAtMeta(id: string) {
  const db = new DatabaseSync(sqliteFileIn(process.env.E2E_DATA_DIR ?? ''), { readOnly: true });
  const row = db.prepare('SELECT fields FROM test_ad_objects WHERE id = ?').get(id);
  db.close();
  return JSON.parse(String(row?.fields));
}

/** Expects the test ad account to hold what the brief says: place, ages, gender and goal, and the interests that it has. */
export async function expectPushed(page: Page, { token }: Account, { said }: OneBrief): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string) => (await (await page.request.get(`/api${path}`, { headers })).json()).data;
  const [push] = await get('/pushes');
  expect([push.test, push.state, push.complaints]).toEqual([true, 'done', []]);
  expect(objectAtMeta(push.campaign.id).objective).toBe(said.objective);
  const { optimization_goal, targeting } = objectAtMeta(push.ad_set_id);
  const sent = JSON.parse(targeting);
  expect([optimization_goal, sent.age_min, sent.age_max]).toEqual([said.optimizationGoal, ...said.ages]);
  expect(sent.genders).toEqual(said.genders);
  const { spec } = await get(`/audiences/${push.audience_id}`);
  const { countries, regions = [], cities = [] } = sent.geo_locations;
  const { places } = spec;
  // The test of the eight briefs over HTTP looks up what the keys stand for.
  const whole = said.place === said.country;
  expect([countries, regions.length + cities.length]).toEqual(whole ? [[said.country], 0] : [undefined, 1]);
  if (!whole)
    expect([...places.regions, ...places.cities]).toMatchObject([{ name: said.place, country: said.country }]);
  const interests = sent.flexible_spec.flatMap(Object.values).flat().length;
  const asked: { id: string }[] = spec.groups.flat();
  // Nothing is left out but what the test ad account shows as removed.
  const gone = asked.filter(({ id }) => id.endsWith(goneEnd)).length;
  expect([interests, push.left_out]).toEqual([asked.length - gone, gone]);
}
