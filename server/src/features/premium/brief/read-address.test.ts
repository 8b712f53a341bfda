import { businessCategories } from '@interest-miner/contract/premium/brief';
import { listBusinessDetails, readAddress } from '@interest-miner/contract/premium/endpoints';
import { addressTexts } from '@interest-miner/contract/premium/texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { engineLoadMs, loadEngine, premiumPerson } from '../../../../test/premium.ts';
import { openWebsite, sendPage } from '../../../../test/shop-page.ts';

let app: TestApp;
let site: Awaited<ReturnType<typeof openWebsite>>;
beforeAll(async () => {
  site = await openWebsite((response, path) =>
    sendPage(response, path, path === '/empty' ? '<script>load()</script>' : undefined),
  );
  app = await createTestApp({ deps: () => ({ pages: site.pages }) });
  await loadEngine(app);
}, engineLoadMs);
afterAll(async () => {
  site.close();
  await app.close();
});

const read = (token: string | undefined, url: string) =>
  app.call(readAddress, { body: { url }, ...(token === undefined ? {} : { token }) });

test('an address fills the brief, each field with its source, and stores nothing', async () => {
  const { token } = await premiumPerson(app);
  const { status, json } = await read(token, site.url('/shop'));
  expect(status).toBe(200);
  expect(json.data.address).toBe(site.url('/shop'));
  const found = Object.fromEntries(
    json.data.fields.map(({ field, ...rest }: { field: string; value: string; source: string }) => [field, rest]),
  );
  expect(found).toMatchObject({
    productName: { value: 'Cork & Calm', source: 'structured data' },
    category: { value: expect.toBeOneOf([...businessCategories]), source: 'suggested by the built-in engine' },
    productDescription: { source: 'page description' },
    targetAudience: { value: expect.stringMatching(/^People interested in .*Yoga/i) },
    location: { value: 'Porto, Portugal' },
    promotionGoal: { value: 'Sales Conversion' },
    contactEmail: { value: 'hello@cork-calm.example' },
  });
  const history = await app.call(listBusinessDetails, { token });
  expect(history.json.data).toEqual([]);
});

test('it requires the Premium Miner', async () => {
  const before = site.asked.length;
  expect((await read(undefined, site.url())).status).toBe(401);
  const { token } = await app.login();
  expect((await read(token, site.url())).json.code).toBe('premium_required');
  expect(site.asked).toHaveLength(before);
});

test.each(['', '  ', 'ftp://shop.test/', 'javascript:alert(1)', 'http://user:secret@shop.test/', 'http://', 'a b'])(
  '%j is not a web address',
  async (url) => {
    const { token } = await premiumPerson(app);
    const { status, json } = await read(token, url);
    expect([status, json.fields?.url]).toEqual([400, addressTexts.invalid]);
  },
);

test('an unreadable page is reported with the reason', async () => {
  const { token } = await premiumPerson(app);
  const inner = await read(token, 'http://127.0.0.1/');
  expect([inner.status, inner.json.code, inner.json.message]).toEqual([422, 'page_unreadable', addressTexts.notPublic]);
  expect((await read(token, site.url('/empty'))).json.message).toBe(addressTexts.empty);
});

test('readings are limited per user', async () => {
  const { token } = await premiumPerson(app);
  const answers = [];
  for (let turn = 0; turn < 31; turn += 1) answers.push((await read(token, 'http://127.0.0.1/')).json.code);
  expect(answers.at(-2)).toBe('page_unreadable');
  expect(answers.at(-1)).toBe('rate_limited');
  const { token: other } = await premiumPerson(app);
  expect((await read(other, 'http://127.0.0.1/')).json.code).toBe('page_unreadable');
});
