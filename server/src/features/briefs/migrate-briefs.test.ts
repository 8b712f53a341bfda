import { createAudience, getAudience } from '@interest-miner/contract/audiences/endpoints';
import { getBrief, listBriefs } from '@interest-miner/contract/briefs/endpoints';
import { createList, getList } from '@interest-miner/contract/lists/endpoints';
import { nameAnalysis, saveBusinessDetails } from '@interest-miner/contract/premium/endpoints';
import { getPush } from '@interest-miner/contract/pushes/endpoints';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { numberedIds, numberedSource } from '../../../test/lists.ts';
import { migrateAgain } from '../../../test/migrate-again.ts';
import { pushesOf } from '../../../test/pushes.ts';
import { yogaStudio } from '../../../test/yoga-studio.ts';
import type { Database } from '../../db/schema.ts';

const refs = numberedIds(20);
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ deps: () => ({ interests: numberedSource() }) });
});
afterAll(() => app.close());

/** The database as it was before there were briefs. */
async function undoMigration(db: Kysely<Database>): Promise<void> {
  for (const table of ['business_briefs', 'lists', 'audiences', 'pushes']) {
    await sql`drop index ${sql.ref(`${table}_of_brief`)}`.execute(db);
    await sql`alter table ${sql.table(table)} drop column brief_id`.execute(db);
  }
  for (const table of ['briefs', 'brief_owners']) await sql`drop table ${sql.table(table)}`.execute(db);
}

/** An analysis that ranked these interests. */
async function storeRanking(id: string, ids: readonly string[]): Promise<void> {
  const result = JSON.stringify({ analyzedInterests: ids.map((one) => ({ id: one })) });
  const change = { result, result_at: app.clock.now, interest_count: ids.length };
  await app.deps.db.updateTable('business_briefs').set(change).where('id', '=', id).execute();
}

test('what exists finds its brief, and what has none stays without', async () => {
  const { token } = await app.login();
  const call = callAs(app, token);
  const save = async (productName: string) =>
    (await call(saveBusinessDetails, { body: { ...yogaStudio, productName } })).json.data.id;
  const [yoga, pilates, unranked] = [await save('Yoga'), await save('Pilates'), await save('Unranked')];
  await call(nameAnalysis, { params: { id: pilates }, body: { name: 'Pilates, spring' } });
  await storeRanking(yoga, refs.slice(0, 10));
  await storeRanking(pilates, refs.slice(10));
  const make = async (name: string, ids: string[]) => (await call(createList, { body: { name, ids } })).json.data.id;
  const lists = [
    await make('All of yoga', refs.slice(0, 5)),
    await make('Mostly pilates', [...refs.slice(11, 15), refs[0] ?? '']),
    await make('Half and half', [...refs.slice(0, 3), ...refs.slice(10, 13)]),
    (await call(createList, { body: { name: 'Empty' } })).json.data.id,
  ];
  const spec = { groups: [refs.slice(10, 12)], places: { countries: ['IN'] } };
  const audience = (await call(createAudience, { body: { name: 'Pilates', spec } })).json.data.id;
  const push = (await (await pushesOf(app, token)).start(audience)).json.data.id;

  await migrateAgain(app, '-briefs', undoMigration);

  const briefs = (await call(listBriefs)).json.data;
  expect(briefs.map(({ id, name }) => [id, name])).toEqual(
    expect.arrayContaining([
      [yoga, 'Yoga'],
      [pilates, 'Pilates, spring'],
      [unranked, 'Unranked'],
    ]),
  );
  expect(briefs).toHaveLength(3);
  const found = await Promise.all(lists.map((id) => call(getList, { params: { id } })));
  expect(found.map(({ json }) => json.data.brief_id)).toEqual([yoga, pilates, null, null]);
  expect((await call(getAudience, { params: { id: audience } })).json.data.brief_id).toBe(pilates);
  expect((await call(getPush, { params: { id: push } })).json.data.brief_id).toBe(pilates);
  // The same text is the same brief afterwards too.
  const again = (await call(saveBusinessDetails, { body: { ...yogaStudio, productName: 'Yoga' } })).json.data;
  expect(again.brief_id).toBe(yoga);
  const { json } = await call(getBrief, { params: { id: yoga } });
  expect(json.data).toMatchObject({
    analysis: { id: yoga, ranked: 10 },
    chosen: 5,
    facts: { goal: { value: 'leads' } },
  });
});
