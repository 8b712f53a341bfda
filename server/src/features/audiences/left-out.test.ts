import { getLeftOut } from '@interest-miner/contract/audiences/endpoints';
import { isMetaId } from '@interest-miner/contract/interest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audiencesOf } from '../../../test/audiences.ts';
import { callAs, present } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { ids } from '../../../test/lists.ts';
import { engineLoadMs, loadEngine } from '../../../test/premium.ts';
import { pushesOf } from '../../../test/pushes.ts';

let app: TestApp;
let me: ReturnType<typeof audiencesOf>;
beforeAll(async () => {
  app = await createTestApp();
  await loadEngine(app);
  me = audiencesOf(app, (await app.login()).token);
}, engineLoadMs);
afterAll(() => app.close());

const leftOut = async (groups: string[][]) => {
  const id = await me.create('Software people', { groups, places: { countries: ['IN'] } });
  return (await me.call(getLeftOut, { params: { id } })).json.data;
};

test('rows without an id are named, with the nearest that have one', async () => {
  const { remaining, rows } = await leftOut([[ids.yoga, ids.ours]]);
  expect(remaining).toBe(1);
  expect(rows).toMatchObject([{ ref: ids.ours, name: 'Software engineer', group: 1, reason: 'no_id' }]);
  const { nearest } = present(rows[0]);
  expect(nearest).toHaveLength(3);
  for (const near of nearest) expect(isMetaId(near.id)).toBe(true);
  const [first] = nearest;
  const again = await leftOut([[ids.ours, present(first).id]]);
  expect(again.rows[0]?.nearest.map(({ id }) => id)).not.toContain(first?.id);
});

test('no two rows are offered the same one first, though each alone would be', async () => {
  const near = await app.deps.catalogue.suggest([{ id: ids.ours, name: 'Software engineer' }], { limit: 100 });
  const nameless = [ids.ours, ...near.interests.map(({ id }) => id).filter((id) => !isMetaId(id))].slice(0, 4);
  const firsts = (rows: { nearest: { id: string }[] }[]) => rows.map(({ nearest: [first] }) => first?.id);
  const alone = await Promise.all(nameless.map(async (id) => firsts((await leftOut([[id]])).rows)[0]));
  expect(new Set(alone).size).toBeLessThan(alone.length);
  const together = firsts((await leftOut([nameless])).rows);
  expect(together).toHaveLength(nameless.length);
  expect(new Set(together).size).toBe(together.length);
});

test('an audience in which nothing has an id says so before any push', async () => {
  expect(await leftOut([[ids.ours]])).toMatchObject({ remaining: 0, rows: [{ ref: ids.ours }] });
});

test('a row that the connected account no longer has is named, and a push leaves it out', async () => {
  const gone = '6003256258413';
  const { token } = await app.login();
  const audience = await audiencesOf(app, token).create('Barbers', {
    groups: [[ids.yoga, gone]],
    places: { countries: ['BR'] },
  });
  const call = callAs(app, token);
  const rows = async () => (await call(getLeftOut, { params: { id: audience } })).json.data.rows;
  expect(await rows()).toEqual([]);
  const pushes = await pushesOf(app, token);
  expect(await rows()).toMatchObject([{ ref: gone, name: 'Hair clipper', reason: 'gone' }]);
  const refused = await pushes.start(audience);
  expect(refused.json.data.complaints).toMatchObject([{ field: 'interests', row: { id: gone } }]);
  const { state, left_out } = (await pushes.start(audience, { leave_out_missing: true })).json.data;
  expect([state, left_out]).toEqual(['done', 1]);
});
