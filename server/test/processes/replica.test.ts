import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { listSearchHistory, saveSearch } from '@interest-miner/contract/search/endpoints';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restMs } from '../../src/db/replica.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts';

// A real replica that follows by streaming; the SQLite project leaves this file out.
let pair: PostgresPair;
let app: TestApp;
let token: string;
const replica = () => {
  if (!app.connection.replica) throw new Error('no replica');
  return app.connection.replica;
};

const addresses = () => ({ DATABASE_URL: pair.url, DATABASE_READ_URL: pair.replicaUrl });

beforeAll(async () => {
  pair = await startPostgresPair({ synchronous: false });
  app = await createTestApp({ engine: 'sqlite', env: addresses(), operations: true });
  token = (await app.login()).token;
}, 120_000);
afterAll(async () => {
  await app?.close();
  await pair?.close();
}, 60_000);

/** Saves a search later than those before: of one moment, the first page would hold any twenty of them. */
function save(search_text: string) {
  app.clock.now += 1;
  return app.call(saveSearch, { body: { search_text }, token });
}

async function searches(at = app): Promise<string[]> {
  const { status, json } = await at.call(listSearchHistory, { token });
  expect(status).toBe(200);
  return json.data.map((item) => item.productName);
}

/** Asks for the history until the replica has answered. @returns what it answered */
async function fromReplica(): Promise<string[]> {
  const before = replica().reads();
  let found: string[] = [];
  await expect
    .poll(async () => {
      found = await searches();
      return replica().reads();
    })
    .toBeGreaterThan(before);
  return found;
}

/** Has the replica pause or resume what it takes from the primary. */
async function replay(action: 'pause' | 'resume'): Promise<void> {
  const client = new pg.Client({ connectionString: pair.replicaUrl });
  await client.connect();
  await client.query(`select pg_wal_replay_${action}()`);
  await client.end();
}

test('a history comes from the replica, other answers from the primary', async () => {
  await save('yoga');
  expect(await fromReplica()).toEqual(['yoga']);
  const before = replica().reads();
  expect((await app.call(getProfile, { token })).status).toBe(200);
  expect(replica().reads()).toBe(before);
  expect(replica().lagMs()).toBe(0);
});

test('many changes, each read at once: the answer has it, whoever gives it', async () => {
  const other = await createTestApp({ engine: 'sqlite', env: addresses() });
  for (let n = 0; n < 20; n += 1) {
    await save(`term ${n}`);
    expect(await searches(other)).toContain(`term ${n}`);
  }
  expect(other.connection.replica?.reads()).toBeGreaterThan(0);
  await other.close();
});

test('of a replica that is behind nothing is shown: the primary answers, and later the replica again', async () => {
  await fromReplica();
  await replay('pause');
  await save('pilates');
  const before = replica().reads();
  // Longer than the replica is left alone: it is asked again meanwhile.
  await expect
    .poll(async () => {
      expect(await searches()).toContain('pilates');
      return (replica().lagMs() ?? 0) > 2 * restMs;
    })
    .toBe(true);
  expect(replica().reads()).toBe(before);
  await replay('resume');
  expect(await fromReplica()).toContain('pilates');
});

test('a replica that goes away costs no answer', async () => {
  await fromReplica();
  pair.stopReplica();
  for (let n = 0; n < 20; n += 1) expect(await searches()).toContain('pilates');
  expect(replica().lagMs()).toBeGreaterThan(0);
});
