import { createAudience } from '@interest-miner/contract/audiences/endpoints';
import { createBrief } from '@interest-miner/contract/briefs/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, present } from '../call.ts';
import { eightBriefs } from '../eight-briefs.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { connect, tokenHolder } from './connect.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Calls a tool as a person who has one brief with an audience. */
async function holder() {
  const { token, session } = await tokenHolder(app);
  const call = callAs(app, session);
  const { brief } = present(eightBriefs[0]);
  const { id } = (await call(createBrief, { body: { name: brief.productName, businessInfo: brief } })).json.data;
  const body = { name: 'Core', brief_id: id, spec: { groups: [['6003306084421']] } };
  await call(createAudience, { body });
  const client = await connect(app, token);
  const run = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const [first] = content as { text: string }[];
    return { isError: isError === true, data: JSON.parse(first?.text ?? 'null') };
  };
  return { id, run };
}

test('an assistant reads the briefs of its user, and nobody else’s', async () => {
  const [me, other] = [await holder(), await holder()];
  const { data } = await me.run('list_briefs');
  expect(data).toMatchObject({ briefs: [{ id: me.id, audiences: 1 }], pagination: { total: 1 } });
  const one = await me.run('get_brief', { brief_id: me.id });
  expect(one.data).toMatchObject({
    facts: { places: { value: { cities: [{ name: 'Pune', country: 'IN' }] } }, goal: { value: 'leads' } },
    audiences: [{ name: 'Core', settings: { gender: 'women', age_min: 25, age_max: 45 } }],
  });
  const foreign = await me.run('get_brief', { brief_id: other.id });
  expect([foreign.isError, foreign.data.code]).toEqual([true, 'not_found']);
});
