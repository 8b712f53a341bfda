import { yearSeen } from '@interest-miner/contract/at-meta';
import { type InterestSnapshot, interestSnapshot, refOf } from '@interest-miner/contract/interest';
import { listLists } from '@interest-miner/contract/lists/endpoints';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { listsOf, numberedIds, numberedSource } from '../../../test/lists.ts';
import { migrateAgain } from '../../../test/migrate-again.ts';
import type { Database } from '../../db/schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ deps: () => ({ interests: numberedSource() }) });
});
afterAll(() => app.close());

/** The database as it was before lists knew when Meta had their entries. */
async function undoMigration(db: Kysely<Database>): Promise<void> {
  await sql`alter table list_items drop column seen_year`.execute(db);
  await sql`alter table lists drop column seen_year`.execute(db);
  await sql`alter table lists drop column seen_count`.execute(db);
}

const base = { source: 'catalogue', checked_at: '2026-03-31T00:00:00.000Z' } as const;
/** What entries may say of themselves, one for each way to know or not to know when Meta had them. */
const facts: Partial<InterestSnapshot>[] = [
  { ...base, at_meta: { state: 'seen', at: '2026-03' } },
  { ...base, at_meta: { state: 'seen', at: '2025-12' } },
  { ...base, at_meta: { state: 'listed', at: '2018-05' } },
  { ...base, at_meta: { state: 'name_only', at: null } },
  { ...base, at_meta: { state: 'seen', at: '2026-03' }, removed: true },
  { ...base },
  // Entries of before marks were stored: what Meta answered was there on that day.
  { source: 'meta', checked_at: '2026-02-01T08:00:00.000Z' },
  { source: 'meta', checked_at: '2025-07-01T08:00:00.000Z' },
  { source: 'meta', checked_at: '2026-02-01T08:00:00.000Z', removed: true },
  { source: 'meta', checked_at: '2026-02-01T08:00:00.000Z', at_meta: { state: 'listed', at: '2019-01' } },
  { source: 'meta', checked_at: '2026-02-01T08:00:00.000Z', id: 'builtin:yoga-mat' },
  { source: 'meta', checked_at: '2026-02-01T08:00:00.000Z', type: 'behaviors' },
];

test('entries and lists of before get the years that the program writes', async () => {
  const { db } = app.deps;
  const me = listsOf(app, (await app.login()).token);
  const ids = numberedIds(facts.length);
  const [mixed, old, empty] = [
    await me.create('Mixed', { ids }),
    await me.create('Never seen', { ids: ids.slice(0, 2) }),
    await me.create('Empty'),
  ];
  const expected = new Map<string, number | null>();
  for (const [place, fact] of facts.entries()) {
    const row = {
      id: ids[place] ?? '',
      type: 'interests',
      name: 'Yoga',
      path: [],
      topic: null,
      lower: null,
      upper: null,
    };
    const snapshot = interestSnapshot.parse({ ...row, ...fact });
    const change = { ref: refOf(snapshot), snapshot: JSON.stringify(snapshot) };
    await db.updateTable('list_items').set(change).where('list_id', '=', mixed).where('ref', '=', row.id).execute();
    expected.set(refOf(snapshot), yearSeen(snapshot));
  }
  const listed = JSON.stringify({ at_meta: { state: 'listed', at: '2018-05' } });
  await db.updateTable('list_items').set({ snapshot: listed }).where('list_id', '=', old).execute();
  // What was removed from a list does not count for it.
  await db
    .updateTable('list_items')
    .set({ deleted_at: app.clock.now })
    .where('list_id', '=', mixed)
    .where('ref', '=', ids[0] ?? '')
    .execute();
  const all = [...expected.values()];
  // The cases tell apart every branch of the migration.
  expect([2026, 2025, null].map((year) => all.filter((one) => one === year).length)).toEqual([3, 2, 7]);

  await migrateAgain(app, '-lists-seen', undoMigration);

  const rows = await db.selectFrom('list_items').select(['ref', 'seen_year']).where('list_id', '=', mixed).execute();
  expect(new Map(rows.map(({ ref, seen_year }) => [ref, seen_year]))).toEqual(expected);
  const { lists } = (await me.call(listLists)).json.data;
  const seen = new Map(lists.map((list) => [list.id, list.seen]));
  expect([mixed, old, empty].map((id) => seen.get(id))).toEqual([{ year: 2026, count: 2 }, null, null]);
});
