import { randomUUID } from 'node:crypto';
import { listBusinessDetails, nameAnalysis, saveBusinessDetails } from '@interest-miner/contract/premium/endpoints';
import { premiumLimits } from '@interest-miner/contract/premium/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { premiumPerson } from '../../../../test/premium.ts';
import { yogaStudio } from '../../../../test/yoga-studio.ts';
import { toColumns } from './brief.ts';
import { keepBrief } from './keep-brief.ts';

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
  const userId = await app.userId(person.email);
  for (let index = 0; index < premiumLimits.storedBriefs - 1; index += 1) {
    app.clock.now += 1;
    await keepBrief(app.deps, toColumns(randomUUID(), userId, { ...yogaStudio, productName: `Brief ${index}` }));
  }
  const listed = async (token: string) => {
    const query = { limit: 100 };
    const first = await app.call(listBusinessDetails, { token, query: { ...query, page: 1 } });
    const second = await app.call(listBusinessDetails, { token, query: { ...query, page: 2 } });
    const third = await app.call(listBusinessDetails, { token, query: { ...query, page: 3 } });
    return [first, second, third].flatMap(({ json }) => json.data.map(({ id }) => id));
  };
  expect(await listed(person.token)).toContain(first.id);
  app.clock.now += 1000;
  const last = (await save(person.token, 'One more')).json.data;
  const kept = await listed(person.token);
  expect([kept.length, kept.includes(first.id), kept.includes(last.id)]).toEqual([
    premiumLimits.storedBriefs,
    false,
    true,
  ]);
  expect(await listed(other.token)).toHaveLength(1);
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
