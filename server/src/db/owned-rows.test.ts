import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { deleteBeyond, deleteInBatches, locksRows, readInBatches } from './batches.ts';
import { ownedRows } from './owned-rows.ts';

const undoMs = 60_000;
/** A deletion can be undone until here in the process whose clock is a minute behind. */
const slackMs = 60_000;
const rows = ownedRows('audiences', {
  count: 'audience_owners.audience_count',
  max: 3,
  undoMs,
  maxDeleted: 2,
  onDelete: { name: 'deleted' },
  purgeChildren: async (db, id) => {
    if (id.endsWith('unpurgeable')) throw new Error('no luck');
    await deleteInBatches(db, 'audience_sizes', { audience_id: id }, { key: ['audience_id', 'day'] });
  },
});

let app: TestApp;
let owner: string;
let owners = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  owners += 1;
  owner = `owner-${owners}`;
});

async function add(name: string, ownerId = owner): Promise<boolean> {
  const { db, clock } = app.deps;
  if (!(await rows.takePlace(db, ownerId))) return false;
  const times = { created_at: clock(), updated_at: clock(), deleted_at: null };
  const id = `${ownerId}-${name}`;
  const row = { id, owner_id: ownerId, name, spec: '{}', summary: '{}', revision: 1, ...times };
  await db.insertInto('audiences').values(row).execute();
  const size = { owner_id: ownerId, audience_id: id, day: 1, size_lower: 1, size_upper: 2 };
  await db.insertInto('audience_sizes').values(size).execute();
  return true;
}
const remove = (name: string, ownerId = owner) =>
  rows.markDeleted(app.deps.db, ownerId, `${owner}-${name}`, app.clock.now);
const restore = (name: string, ownerId = owner) =>
  rows.restore(app.deps.db, ownerId, `${owner}-${name}`, app.clock.now);
const namesIn = async (table: 'audiences' | 'audience_sizes') => {
  const column = table === 'audiences' ? 'id' : 'audience_id';
  const found = await app.deps.db
    .selectFrom(table as 'audiences')
    .select(column as 'id')
    .where('owner_id', '=', owner)
    .execute();
  return found.map((row) => String(Object.values(row)[0]).slice(owner.length + 1)).sort();
};

describe('places', () => {
  test('of many concurrent changes, only as many succeed as there are places', async () => {
    const added = await Promise.all(Array.from({ length: 10 }, (_, index) => add(`row ${index}`)));
    expect(added.filter(Boolean)).toHaveLength(3);
    expect(await add('x', `${owner}-other`)).toBe(true);
  });

  test('a deletion frees one place, however often it is repeated; restoring takes it again', async () => {
    for (const name of ['a', 'b', 'c']) await add(name);
    const removed = await Promise.all(Array.from({ length: 5 }, () => remove('a')));
    expect(removed.filter(Boolean)).toHaveLength(1);
    const restored = await Promise.all(Array.from({ length: 5 }, () => restore('a')));
    expect(restored.filter((row) => typeof row === 'object')).toEqual([expect.objectContaining({ name: 'deleted' })]);
    expect(await add('d')).toBe(false);
    await remove('b');
    expect(await add('d')).toBe(true);
    expect(await restore('b')).toBe('full');
    expect(await restore('unknown')).toBe('gone');
  });

  test('another owner can neither delete nor restore a row', async () => {
    await add('a');
    expect(await remove('a', `${owner}-other`)).toBe(false);
    await remove('a');
    expect(await restore('a', `${owner}-other`)).toBe('gone');
  });
});

describe('purging', () => {
  test('removes rows with their children once their deletion cannot be undone, and leaves the others', async () => {
    for (const name of ['a', 'b', 'c']) await add(name);
    await remove('a');
    app.clock.now += undoMs - 1;
    await remove('b');
    expect(await restore('a')).toMatchObject({ deleted_at: null });
    await remove('a');
    app.clock.now += undoMs;
    expect(await restore('a')).toBe('gone');
    await rows.purge(app.deps.db, app.clock.now + slackMs - 1);
    expect(await namesIn('audiences')).toEqual(['a', 'b', 'c']);
    app.clock.now += slackMs;
    await rows.purge(app.deps.db, app.clock.now);
    expect(await namesIn('audiences')).toEqual(['c']);
    expect(await namesIn('audience_sizes')).toEqual(['c']);
  });

  test('an owner keeps the newest deleted rows only', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await add(name);
      await remove(name);
      app.clock.now += 1;
    }
    expect(await namesIn('audiences')).toEqual(['d', 'e']);
    expect(await namesIn('audience_sizes')).toEqual(['d', 'e']);
  });

  test('an interrupted removal leaves a row and its children', async () => {
    await add('unpurgeable');
    await remove('unpurgeable');
    await expect(rows.purge(app.deps.db, app.clock.now + undoMs + slackMs + 1)).rejects.toThrow('no luck');
    expect(await restore('unpurgeable')).toMatchObject({ deleted_at: null });
    expect(await namesIn('audience_sizes')).toEqual(['unpurgeable']);
  });
});

describe('batches', () => {
  const count = 1201;
  beforeEach(async () => {
    for (let start = 0; start < count; start += 200) {
      const days = Array.from({ length: Math.min(200, count - start) }, (_, index) => start + index);
      const values = days.map((day) => ({ owner_id: owner, list_id: owner, day, size_lower: null, size_upper: null }));
      await app.deps.db.insertInto('list_sizes').values(values).execute();
    }
  });
  const left = () => app.deps.db.selectFrom('list_sizes').select('day').where('owner_id', '=', owner).execute();

  test('delete what meets the condition, also by a key of two columns', async () => {
    const key = ['list_id', 'day'] as const;
    await deleteInBatches(app.deps.db, 'list_sizes', (eb) => eb.and({ owner_id: owner, day: 7 }), { key });
    expect(await left()).toHaveLength(count - 1);
    await deleteInBatches(app.deps.db, 'list_sizes', { owner_id: owner }, { key });
    expect(await left()).toEqual([]);
  });

  test('find the rows to delete by their keys: the cost of a batch does not grow with the rows that wait', async () => {
    const { db } = app.deps;
    if (locksRows(db)) return;
    const statements: CompiledQuery[] = [];
    const recording = db.withPlugin({
      transformQuery({ node, queryId }) {
        if (node.kind === 'DeleteQueryNode') statements.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await deleteInBatches(recording, 'search_history', { user_id: owner });
    await deleteBeyond(recording, 'search_history', { user_id: owner }, { newest: 'last_visited', keep: 1 });
    await deleteInBatches(recording, 'list_sizes', { owner_id: 'nobody' }, { key: ['list_id', 'day'] });
    for (const { sql, parameters } of statements) {
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows: plan } = await db.executeQuery<{ detail: string }>(explained);
      expect(plan[0]?.detail).toMatch(/^SEARCH \w+ USING (COVERING )?INDEX sqlite_autoindex_\w+_1 /);
    }
    expect(statements).toHaveLength(3);
  });

  test('stop between two statements', async () => {
    const stop = new AbortController();
    const key = ['list_id', 'day'] as const;
    const deletion = deleteInBatches(app.deps.db, 'list_sizes', { owner_id: owner }, { key, signal: stop.signal });
    setImmediate(() => stop.abort(new Error('stopped')));
    await expect(deletion).rejects.toThrow('stopped');
    const { length } = await left();
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(count);
  });

  test('read every row once, and delete all but the newest', async () => {
    for (const name of ['a', 'b', 'c']) {
      await add(name);
      app.clock.now += 1;
    }
    const read = async () => {
      const found: string[] = [];
      for await (const row of readInBatches(
        app.deps.db,
        'audiences',
        { owner_id: owner, deleted_at: null },
        { rows: 1 },
      ))
        found.push(row.name);
      return found;
    };
    expect(await read()).toEqual(['a', 'b', 'c']);
    expect(await deleteBeyond(app.deps.db, 'audiences', { owner_id: owner }, { newest: 'created_at', keep: 2 })).toBe(
      1,
    );
    expect(await read()).toEqual(['b', 'c']);
  });
});
