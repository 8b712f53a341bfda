import { searchInterests } from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { listsOf } from '../lists.ts';
import { type Pooler, startPgBouncer } from './pgbouncer.ts';

// PgBouncer in transaction mode, with fewer connections than the app has; the SQLite project leaves this file out.
let direct: TestApp;
let pooler: Pooler;
let app: TestApp;

beforeAll(async () => {
  direct = await createTestApp();
  const { href, pathname } = new URL(direct.deps.config.DATABASE_URL ?? '');
  pooler = await startPgBouncer(href);
  app = await createTestApp({ env: { DATABASE_URL: `${pooler.address(pathname.slice(1))}?pgbouncer=true` } });
});
afterAll(async () => {
  await app?.close();
  await pooler?.stop();
  await direct?.close();
});

test('people register, log in, search and collect, many at once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => app.login()));
  const found = await Promise.all(
    people.map(async ({ token }) => {
      const lists = listsOf(app, token);
      const id = await lists.create('Through the pooler');
      const { json } = await app.call(searchInterests, { body: { query: 'yoga', limit: 5 }, token });
      const refs = json.data.interests.map((interest: { id: string }) => interest.id);
      await Promise.all(refs.map((ref: string) => lists.add(id, [ref])));
      return (await lists.refs(id)).toSorted().join() === refs.toSorted().join();
    }),
  );
  expect(found).toEqual(people.map(() => true));
});

test('the address without the setting fails on named statements', async () => {
  const { pathname } = new URL(direct.deps.config.DATABASE_URL ?? '');
  await expect(createTestApp({ env: { DATABASE_URL: pooler.address(pathname.slice(1)) } })).rejects.toThrow(
    /unsupported startup parameter/,
  );
});
