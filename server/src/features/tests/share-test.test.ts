import { createApiToken } from '@interest-miner/contract/api-tokens/endpoints';
import { deleteAccount, exportData } from '@interest-miner/contract/deletion/endpoints';
import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import { decideSuspended, listSuspended } from '@interest-miner/contract/suspended-access/endpoints';
import { advanceTestClock, deleteTest, getTest } from '@interest-miner/contract/tests/endpoints';
import { getTestResults } from '@interest-miner/contract/tests/results-endpoints';
import { endTestShare, getSharedTest, shareTest } from '@interest-miner/contract/tests/share-endpoints';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { testsOf } from '../../../test/interest-tests.ts';
import { tablesWith } from '../../../test/personal-data.ts';
import { suspendAccess } from '../suspended-access/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function shared() {
  const person = await app.login('Olivia Owner');
  const own = await testsOf(app, person.token);
  const made = await own.make({ hypothesis: 'Because of the season' });
  const early = await own.call(shareTest, { params: { id: made.id } });
  await own.start(made);
  await own.call(advanceTestClock, { body: { days: 12 } });
  const answer = await own.call(shareTest, { params: { id: made.id } });
  return { person, ...own, early, answer, id: made.id, made, token: answer.json.data.token };
}
const open = (token: string, remoteAddress?: string) =>
  app.call(getSharedTest, { params: { token }, ...(remoteAddress ? { remoteAddress } : {}) });

test('a link shows the report to anyone, and nothing of its owner, account or audiences', async () => {
  const { person, call, early, answer, id, made, token } = await shared();
  expect([early.status, early.json.message]).toEqual([409, testTexts.nothingToShare]);
  expect(answer.status).toBe(201);
  expect(answer.json.data).toMatchObject({ path: `/shared/tests/${token}`, test: { id } });
  expect(answer.json.data.test.shared_at).not.toBeNull();
  expect(await tablesWith(app, token)).toEqual([]);
  const page = await open(token);
  expect(page.status).toBe(200);
  expect([page.headers['x-robots-tag'], page.headers['cache-control']]).toEqual(['noindex, nofollow', 'no-store']);
  const { json } = await call(getTestResults, { params: { id } });
  const { verdict, cells } = json.data;
  expect(page.json.data).toMatchObject({
    name: 'Yoga or football',
    hypothesis: 'Because of the season',
    phase: 'ended',
    results: {
      simulated: true,
      verdict: { sentence: verdict.sentence },
      cells: [{ id: '0', spend: cells[0]?.spend }, {}],
    },
  });
  const ids = made.cells.flatMap((cell) => [cell.id, cell.audience_id ?? '', cell.ad_set_id ?? '']);
  const secrets = [person.email, id, made.mark, made.campaign_id ?? '', made.account?.id ?? '', ...ids];
  expect(secrets.filter((secret) => page.text.includes(secret))).toEqual([]);
  expect(page.text).not.toMatch(/Olivia|Test ad account/);
});

test('the owner is told by mail and in the log, can end or replace it; a second user and a script cannot', async () => {
  const { person, call, id, token } = await shared();
  await app.deps.mails.idle();
  const mail = app.printed.findLast((line) => line.includes(person.email) && line.includes('link was created'));
  expect(mail).toMatch(/report of your test “Yoga or football”/);
  expect(mail).not.toContain(token);
  const events = await app.call(listSecurityEvents, { token: person.token });
  expect(events.json.data.map(({ event }) => event)).toContain('link_created');
  const stranger = await testsOf(app, (await app.login()).token);
  for (const endpoint of [shareTest, endTestShare] as const) {
    expect((await stranger.call(endpoint, { params: { id } })).status).toBe(404);
  }
  const body = { name: 'A script', scopes: ['tests:read', 'tests:write'], expires_in_days: 30 } as const;
  const script = (await call(createApiToken, { body })).json.data.token;
  expect((await app.call(shareTest, { params: { id }, token: script })).status).toBe(403);
  const second = (await call(shareTest, { params: { id } })).json.data.token;
  expect([(await open(token)).status, (await open(second)).status]).toEqual([404, 200]);
  expect((await call(endTestShare, { params: { id } })).json.message).toBe(testTexts.shareEnded);
  expect((await open(second)).json).toMatchObject({ code: 'not_found', message: testTexts.sharedMissing });
  expect((await call(getTest, { params: { id } })).json.data.shared_at).toBeNull();
});

test('a password reset suspends it, and its owner keeps or revokes it', async () => {
  const { person, call, id, token } = await shared();
  const suspend = async () => suspendAccess(app.deps.db, await app.userId(person.email), app.clock.now);
  const decide = (action: 'keep' | 'revoke') =>
    call(decideSuspended, { body: { action, items: [{ kind: 'test_link', id }] } });
  expect(await suspend()).toBe(true);
  expect((await open(token)).status).toBe(404);
  expect((await call(getTest, { params: { id } })).json.data.shared_at).toBeNull();
  expect((await call(listSuspended)).json.data.items).toMatchObject([
    { kind: 'test_link', id, name: 'Yoga or football' },
  ]);
  const stranger = await testsOf(app, (await app.login()).token);
  const other = await stranger.call(decideSuspended, { body: { action: 'keep', items: [{ kind: 'test_link', id }] } });
  expect(other.status).toBe(404);
  expect((await decide('keep')).json.data.items).toEqual([]);
  expect((await open(token)).status).toBe(200);
  await suspend();
  await decide('revoke');
  expect([(await open(token)).status, (await decide('keep')).status]).toEqual([404, 404]);
});

test('it ends with the test and with the account, and is no part of the export', async () => {
  const { call, id, token, person } = await shared();
  const { text } = await app.call(exportData, { token: person.token });
  expect([text.includes(token), text.includes('shared_at')]).toEqual([false, true]);
  await call(deleteTest, { params: { id } });
  expect((await open(token)).status).toBe(404);
  const other = await shared();
  expect((await other.call(deleteAccount, { body: { password } })).status).toBe(202);
  expect((await open(other.token)).status).toBe(404);
});

test.each(['x', 'a'.repeat(43), '%00', 'é'.repeat(43)])('%s is no link', async (token) => {
  expect([400, 404]).toContain((await open(encodeURIComponent(token), '10.9.9.8')).status);
});

test('a network may try 60 links a minute', async () => {
  const answers = [];
  for (let count = 0; count < 61; count += 1) answers.push((await open('a'.repeat(43), '10.9.9.9')).status);
  expect([new Set(answers.slice(0, 60)), answers[60]]).toEqual([new Set([404]), 429]);
});
