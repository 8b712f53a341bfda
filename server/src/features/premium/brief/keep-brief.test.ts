import { randomUUID } from 'node:crypto';
import { listBusinessDetails, nameAnalysis, saveBusinessDetails } from '@interest-miner/contract/premium/endpoints';
import { premiumLimits } from '@interest-miner/contract/premium/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { premiumPerson } from '../../../../test/premium.ts';
import { yogaStudio } from '../../../../test/yoga-studio.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const save = (token: string, productName: string) =>
  app.call(saveBusinessDetails, { token, body: { ...yogaStudio, productName } });

test('a user keeps the 200 last used briefs, and other users lose none', async () => {
  const [person, other] = [await premiumPerson(app), await premiumPerson(app)];
  const first = (await save(person.token, 'First of many')).json.data;
  await save(other.token, 'Somebody else');
  const { db } = app.deps;
  const row = await db.selectFrom('business_briefs').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
  for (let index = 0; index < premiumLimits.storedBriefs - 1; index += 1) {
    const values = {
      ...row,
      id: randomUUID(),
      brief_key: `brief ${index}`,
      last_visited: row.last_visited + 1 + index,
    };
    await db.insertInto('business_briefs').values(values).execute();
  }
  const ids = async (userId: string) =>
    (await db.selectFrom('business_briefs').select('id').where('user_id', '=', userId).execute()).map(({ id }) => id);
  expect(await ids(row.user_id)).toContain(first.id);
  app.clock.now += 1000;
  const last = (await save(person.token, 'One more')).json.data;
  const kept = await ids(row.user_id);
  expect([kept.length, kept.includes(first.id), kept.includes(last.id)]).toEqual([
    premiumLimits.storedBriefs,
    false,
    true,
  ]);
  expect(
    await db.selectFrom('business_briefs').select('id').where('user_id', '!=', row.user_id).execute(),
  ).toHaveLength(1);
});

test('an analysis can be named and renamed; the name stays with its brief, and other users cannot change it', async () => {
  const [person, other] = [await premiumPerson(app), await premiumPerson(app)];
  const { id } = (await save(person.token, 'Cork mats')).json.data;
  const call = (token: string, to: string) => app.call(nameAnalysis, { params: { id }, token, body: { name: to } });
  expect((await call(person.token, '  Spring, colder audience ')).json.data).toMatchObject({
    id,
    name: 'Spring, colder audience',
    productName: 'Cork mats',
  });
  expect((await call(other.token, 'Mine')).json).toMatchObject({ code: 'not_found' });
  expect((await save(person.token, 'cork mats')).json.data).toMatchObject({ id, name: 'Spring, colder audience' });
  const list = await app.call(listBusinessDetails, { token: person.token });
  expect(list.json.data).toMatchObject([{ id, name: 'Spring, colder audience' }]);
  expect((await call(person.token, ' ')).json.data.name).toBeNull();
  expect((await call(person.token, 'x'.repeat(121))).status).toBe(400);
});
