import { connectMeta, disconnectMeta, testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { connectionTexts } from '@interest-miner/contract/connections/texts';
import { deleteAccount } from '@interest-miner/contract/deletion/endpoints';
import { deleteTest } from '@interest-miner/contract/tests/endpoints';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { password } from '../../../test/harness.ts';
import { openMetaTests } from '../../../test/meta-tests.ts';
import { graphHolder } from '../../../test/stand-ins/graph-ads.ts';
import { testRows } from './queries/tests.ts';

// A test that spends real money, and whoever takes away what can stop it.
let world: Awaited<ReturnType<typeof openMetaTests>>;
beforeAll(async () => {
  world = await openMetaTests();
});
afterAll(() => world.close());
beforeEach(() => {
  world.graph.reset();
  world.later(3_700_000);
});

const statusOfCampaign = () => world.graph.objects.find(({ kind }) => kind === 'campaign')?.fields.status;

test('the connection stays: not deleted, nor replaced by one that cannot stop what spends', async () => {
  const { call } = await world.running();
  const refusal = [409, connectionTexts.testsRunning(['Yoga or football'])];
  const gone = await call(disconnectMeta);
  expect([gone.status, gone.json.message]).toEqual(refusal);
  const replaced = await call(connectMeta, { body: { access_token: testAdAccountToken } });
  expect([replaced.status, replaced.json.message]).toEqual(refusal);
  world.graph.holders.set('EAABelsewhere', graphHolder());
  const other = await call(connectMeta, { body: { access_token: 'EAABelsewhere', password } });
  expect([other.status, other.json.message]).toEqual(refusal);
  world.graph.holders.set('EAABreader', { ...world.holder, scopes: ['ads_read'] });
  const reader = await call(connectMeta, { body: { access_token: 'EAABreader', password } });
  expect([reader.status, reader.json.message]).toEqual(refusal);
  world.graph.holders.set('EAABnewer', world.holder);
  expect((await call(connectMeta, { body: { access_token: 'EAABnewer', password } })).status).toBe(200);
});

test('an account that is deleted: its owner is told, the campaign is paused first, even if Meta is away for a while', async () => {
  const { call, id, userId } = await world.running();
  const answer = await call(deleteAccount, { body: { password } });
  expect(answer.json.message).toMatch(/stopped at Meta.*Ads Manager.*: Yoga or football\./);
  world.graph.behaviour = { kind: 'error', code: 2, status: 500 };
  world.later(61_000);
  await expect(world.erase()).rejects.toThrow('not stopped at Meta yet');
  expect(await testRows.find(world.app.deps.db, userId, id)).toBeDefined();
  expect(statusOfCampaign()).toBe('ACTIVE');
  world.graph.behaviour = undefined;
  world.later(3_700_000);
  await world.erase();
  expect(statusOfCampaign()).toBe('PAUSED');
  expect(await testRows.find(world.app.deps.db, userId, id)).toBeUndefined();
});

test('an account that is deleted while a start is under way: what it activates is paused', async () => {
  const { call, id, userId } = await world.running();
  // As a process leaves it that froze before it stored that the campaign runs.
  const starting = {
    state: 'starting',
    started_at: null,
    lease_id: 'frozen',
    leased_until: world.app.clock.now + 60_000,
  };
  await world.app.deps.db
    .updateTable('tests')
    .set(starting as object)
    .where('id', '=', id)
    .execute();
  await call(deleteAccount, { body: { password } });
  await world.app.deps.db.updateTable('deletion_requests').set({ due_at: 0 }).where('user_id', '=', userId).execute();
  await expect(world.erase()).rejects.toThrow('not stopped at Meta yet');
  world.later(3_700_000);
  await world.erase();
  expect(statusOfCampaign()).toBe('PAUSED');
});

test('an account whose token is dead is deleted all the same', async () => {
  const { call, id, userId } = await world.running();
  await call(deleteAccount, { body: { password } });
  world.graph.holders.clear();
  world.later(61_000);
  await world.erase();
  expect(await testRows.find(world.app.deps.db, userId, id)).toBeUndefined();
});

test('a test that Meta refused to pause may still spend: it cannot be deleted', async () => {
  const { call, id } = await world.running();
  const failed = { state: 'failed', failed_at: 'stopping' } as const;
  await world.app.deps.db.updateTable('tests').set(failed).where('id', '=', id).execute();
  const refused = await call(deleteTest, { params: { id } });
  expect([refused.status, refused.json.message]).toEqual([409, testTexts.stopFirst]);
  expect((await call(disconnectMeta)).status).toBe(409);
});
