import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { LeaseLost, leasedRows } from './leased-rows.ts';

const leaseMs = 30_000;
const rows = leasedRows('overlap_runs', { unfinished: ['running', 'waiting'], leaseMs, onLease: { state: 'running' } });

let app: TestApp;
let owners = 0;
let owner: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('overlap_runs').execute();
  owners += 1;
  owner = `owner-${owners}`;
});

async function insert(
  id: string,
  change: { state?: 'waiting' | 'done'; resume_at?: number; created_at?: number } = {},
) {
  const row = {
    id: `${owner}-${id}`,
    owner_id: owner,
    key: id,
    state: 'waiting' as const,
    countries: '[]',
    interests: '[]',
    sizes: '{}',
    resume_at: app.clock.now,
    notice: null,
    lease_id: null,
    leased_until: 0,
    created_at: app.clock.now,
    finished_at: null,
    ...change,
  };
  await app.deps.db.insertInto('overlap_runs').values(row).execute();
  return row.id;
}

async function leaseOne(id: string) {
  const [lease] = await rows.lease(app.deps, { id });
  if (!lease) throw new Error('no lease');
  return lease;
}

test('of many processes, one leases a row', async () => {
  const id = await insert('a');
  const leases = (await Promise.all(Array.from({ length: 10 }, () => rows.lease(app.deps, { id })))).flat();
  expect(leases.map(({ row }) => row)).toEqual([expect.objectContaining({ id, state: 'running' })]);
});

test('two processes that lease several rows at once share them, those that wait longest first', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map((wait) => insert(`${wait}`, { resume_at: wait })));
  const [one, other] = await Promise.all([rows.lease(app.deps, { limit: 2 }), rows.lease(app.deps, { limit: 2 })]);
  const leased = [...one, ...other].map(({ row }) => row.id);
  expect(leased.sort()).toEqual(ids.slice(0, 4));
  expect((await rows.lease(app.deps, { limit: 2 })).map(({ row }) => row.id)).toEqual(ids.slice(4));
});

test('a row that waits, is finished or is leased cannot be leased', async () => {
  const waiting = await insert('later', { resume_at: app.clock.now + 1 });
  const done = await insert('done', { state: 'done' });
  const leased = await insert('leased');
  await leaseOne(leased);
  for (const id of [waiting, done, leased]) expect(await rows.lease(app.deps, { id })).toEqual([]);
  app.clock.now += 1;
  expect(await rows.lease(app.deps, { id: waiting })).toHaveLength(1);
});

test('progress renews the lease; when it expires, another process continues from there', async () => {
  const id = await insert('a');
  const first = await leaseOne(id);
  app.clock.now += leaseMs - 1;
  await first.store({ sizes: '{"progress":1}' });
  expect(first.row.sizes).toBe('{"progress":1}');
  app.clock.now += leaseMs - 1;
  expect(await rows.lease(app.deps, { id })).toEqual([]);
  app.clock.now += 1;
  const second = await leaseOne(id);
  expect(second.row.sizes).toBe('{"progress":1}');

  await expect(first.store({ sizes: '{"late":1}' })).rejects.toThrow(LeaseLost);
  await first.release({ state: 'done' });
  expect(await rows.find(app.deps.db, owner, id)).toEqual(second.row);
});

test('a released row is free at once, or when it is due again', async () => {
  const id = await insert('a');
  await (await leaseOne(id)).release();
  await (await leaseOne(id)).release({ state: 'waiting', resume_at: app.clock.now + 5 });
  expect(await rows.lease(app.deps, { id })).toEqual([]);
  app.clock.now += 5;
  expect(await rows.lease(app.deps, { id })).toHaveLength(1);
});

test('trimming keeps the newest rows and unfinished ones; other owners keep theirs', async () => {
  const done = (id: string, created_at: number) => insert(id, { state: 'done', created_at });
  await done('a', 1);
  await insert('b', { created_at: 2 });
  await done('c', 3);
  await done('d', 4);
  const mine = owner;
  owner = `${mine}-other`;
  await done('x', 1);
  await rows.trim(app.deps.db, mine, 2);
  const keys = async (of: string) => (await rows.list(app.deps.db, of, 10)).map(({ key }) => key);
  expect(await keys(mine)).toEqual(['d', 'c', 'b']);
  expect(await keys(owner)).toEqual(['x']);
  expect(await rows.countUnfinished(app.deps.db, mine)).toBe(1);
});

test("an owner cannot read another's row", async () => {
  const id = await insert('a');
  expect(await rows.find(app.deps.db, `${owner}-other`, id)).toBeUndefined();
});
