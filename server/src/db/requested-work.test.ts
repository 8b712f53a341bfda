import { randomUUID } from 'node:crypto';
import { unfinishedPushStates } from '@interest-miner/contract/pushes/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { requestedWork } from './requested-work.ts';
import type { PushesTable } from './tables/pushes.ts';

const rows = requestedWork('pushes', unfinishedPushStates);
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const push = (ownerId: string, change: Partial<PushesTable> = {}): PushesTable => ({
  id: randomUUID(),
  owner_id: ownerId,
  request_id: randomUUID(),
  audience_id: randomUUID(),
  brief_id: null,
  kind: 'test',
  account: '{}',
  mark: 'im-abcdefghjk',
  plan: '{}',
  state: 'draft',
  failed_at: null,
  campaign_id: null,
  campaign_made: 0,
  ad_set_id: null,
  complaints: '[]',
  notice: null,
  attempts: 0,
  resume_at: 0,
  lease_id: null,
  leased_until: 0,
  created_at: 0,
  finished_at: null,
  ...change,
});

test('of many that begin at once, an owner has as many as there are places; another owner has their own', async () => {
  const [ada, ben] = await Promise.all([app.login(), app.login()]);
  const [adaId, benId] = await Promise.all([app.userId(ada.email), app.userId(ben.email)]);
  const { db } = app.deps;
  const begin = (ownerId: string) => rows.inPlace(db, ownerId, 5, (inside) => rows.insert(inside, push(ownerId)));
  const begun = await Promise.all(Array.from({ length: 9 }, () => begin(adaId)));
  expect(begun.filter(Boolean)).toHaveLength(5);
  expect(await rows.countUnfinished(db, adaId)).toBe(5);
  expect(await begin(benId)).toBe(true);
});

test('what is finished leaves its place', async () => {
  const { email } = await app.login();
  const id = await app.userId(email);
  const { db } = app.deps;
  await rows.insert(db, push(id, { state: 'done' }));
  const begin = () => rows.inPlace(db, id, 1, (inside) => rows.insert(inside, push(id)));
  expect([await begin(), await begin()]).toEqual([true, undefined]);
});
