import { createAudience, updateAudience as endpoint } from '@interest-miner/contract/audiences/endpoints';
import { getStorage } from '@interest-miner/contract/storage/endpoints';
import { storageLimits } from '@interest-miner/contract/storage/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setListBytes } from '../../../test/arrange.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { listsOf, numberedIds, numberedSource } from '../../../test/lists.ts';
import { updateAudience } from './save-audience.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ deps: () => ({ interests: numberedSource() }) });
});
afterAll(() => app.close());

test('an audience that another save has made smaller meanwhile grows only within the storage', async () => {
  const { token, email } = await app.login();
  const actor = { userId: await app.userId(email), sessionId: '', network: '' };
  const me = listsOf(app, token);
  const used = async () => (await me.call(getStorage)).json.data.used;
  const [first, second, third] = numberedIds(3) as [string, string, string];
  const of = (...groups: string[][]) => ({ groups, places: { countries: ['IN'] } });
  const list = await me.create('Big');
  const { id } = (await me.call(createAudience, { body: { name: 'Mine', spec: of([first, second], [third]) } })).json
    .data;
  const save = (deps: TestApp['deps'], spec: ReturnType<typeof of>) =>
    updateAudience({ deps, actor }, { id, ...endpoint.body.parse({ spec }) });
  /** Between its first read and its lock, another request makes it smaller, and a list takes up what that frees. */
  const take = async () => {
    await save(app.deps, of([first]));
    const bytes = storageLimits.bytes - (await used()) - 10;
    await setListBytes(app, list, bytes);
  };
  const late = save({ ...app.deps, limits: { ...app.deps.limits, take } }, of([first, second]));
  await expect(late).rejects.toMatchObject({ code: 'limit_reached' });
  expect(await used()).toBe(storageLimits.bytes - 10);
});
