import { deleteAccount, getDeletionStatus } from '@interest-miner/contract/deletion/endpoints';
import { createList } from '@interest-miner/contract/lists/endpoints';
import { listSearchHistory } from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { plantEverywhere, tablesWith } from '../../../test/personal-data.ts';
import { fillHistory } from '../../../test/search-history.ts';
import type { EraseUser } from '../../db/account-data.ts';
import { erasers } from './account-data.ts';
import { deletionJob } from './deletion-job.ts';
import { startAfterMs } from './start-deletion.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Kept for accounting: the row stays without its link to the user. */
const kept: readonly string[] = ['documents', 'gateway_subscriptions', 'payment_orders'];
const marker = 'Zanzibar-Marker';

const runJob = (steps?: readonly EraseUser[]) => deletionJob(app.deps, steps).run(AbortSignal.timeout(60_000));
const userId = async (email: string) => await app.userId(email);
const status = async (code: string) =>
  (await app.call(getDeletionStatus, { params: { code } })).json.data.status as string;

let people = 0;

/** A user whose tag is in every text that the API stores. */
async function personWithData() {
  people += 1;
  const tag = `${marker}-${people}-`;
  const person = await app.login(`${tag} Person`);
  const id = await userId(person.email);
  const send = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const answer = await app.request(method, url, { body, token: person.token });
    expect([url, answer.status]).toEqual([url, 200]);
  };
  await send('POST', '/api/search-history/', { search_text: `${tag} yoga` });
  await send('POST', '/api/search-history/', { search_text: `${tag} tea` });
  await send('POST', '/api/facebook/search', { query: `${tag} surfing` });
  await send('PUT', '/api/auth/update-profile', {
    name: `${tag} Person`,
    address: `${tag} Street`,
    country: `${tag} Land`,
    contact: '5550100',
    dob: '1990-01-02',
  });
  await send('POST', '/api/business/businesSearchistory', {
    productName: `${tag} mats`,
    category: 'Fashion',
    productDescription: `${tag} described`,
    location: `${tag} town`,
    promotionGoal: 'Brand Awareness',
    targetAudience: `${tag} people`,
    contactEmail: `${tag.toLowerCase()}@example.com`,
  });
  const list = await app.call(createList, { body: { name: `${tag} list` }, token: person.token });
  expect(list.status).toBe(201);
  await send('POST', '/api/subscriptions/razorpay/order', { plan_id: 2, idempotency_key: tag });
  return { ...person, id, tag };
}

async function askForDeletion(token: string): Promise<string> {
  const answer = await app.call(deleteAccount, { body: { password }, token });
  expect(answer.status).toBe(202);
  return answer.json.data.confirmation_code;
}

describe('the deletion', () => {
  test("removes all of the user's data from every table and none of anyone else's", async () => {
    const other = await personWithData();
    const person = await personWithData();
    const planted = await plantEverywhere(app, person.id, `${marker}-planted`, ['deletion_requests']);
    expect(planted).toEqual(expect.arrayContaining(['search_history', 'sessions', 'grants', 'search_usage']));
    expect(await tablesWith(app, person.id)).toEqual(expect.arrayContaining(planted));
    const written = ['business_briefs', 'lists', 'payment_orders', 'search_history', 'users'];
    expect(await tablesWith(app, person.tag)).toEqual(expect.arrayContaining(written));
    const before = await tablesWith(app, other.id, other.email, other.tag);

    const code = await askForDeletion(person.token);
    app.clock.now += startAfterMs;
    await runJob();

    expect(await tablesWith(app, person.id, person.email, person.tag)).toEqual([]);
    expect(await tablesWith(app, `${marker}-planted`)).toEqual([...kept]);
    expect(await tablesWith(app, other.id, other.email, other.tag)).toEqual(before);
    expect(await status(code)).toBe('completed');
    const history = await app.call(listSearchHistory, { token: other.token });
    expect(history.json.data).toHaveLength(2);
  });

  test('waits until requests in progress have ended', async () => {
    const person = await personWithData();
    const code = await askForDeletion(person.token);
    await runJob();
    expect(await status(code)).toBe('processing');
    expect(await tablesWith(app, person.id)).toContain('search_history');
    app.clock.now += startAfterMs;
    await runJob();
    expect(await status(code)).toBe('completed');
  });

  test('resumes an interrupted run', async () => {
    const person = await personWithData();
    await fillHistory(app, person.id, { count: 1500, words: marker });
    const code = await askForDeletion(person.token);
    app.clock.now += startAfterMs;

    const cut = new AbortController();
    const cutAfterOneBatch: EraseUser = async (db, id, signal) => {
      const step = erasers[0]?.(db, id, signal);
      setImmediate(() => cut.abort(new Error('killed')));
      await step;
    };
    await expect(deletionJob(app.deps, [cutAfterOneBatch]).run(cut.signal)).rejects.toThrow('killed');
    const count = async () => {
      const rows = await app.deps.db
        .selectFrom('search_history')
        .select('id')
        .where('user_id', '=', person.id)
        .execute();
      return rows.length;
    };
    expect(await count()).toBeGreaterThan(0);
    expect(await count()).toBeLessThan(1502);
    expect(await status(code)).toBe('processing');

    await runJob();
    expect(await status(code)).toBe('completed');
    expect(await tablesWith(app, person.id, person.email)).toEqual([]);
  });

  test('completes the request after a process died between the last row and the status update', async () => {
    const person = await personWithData();
    const code = await askForDeletion(person.token);
    app.clock.now += startAfterMs;
    for (const step of erasers) await step(app.deps.db, person.id);
    expect(await status(code)).toBe('processing');
    await runJob();
    expect(await status(code)).toBe('completed');
  });

  test('two concurrent processes reach the same state', async () => {
    const person = await personWithData();
    await fillHistory(app, person.id, { count: 1200, words: marker });
    const code = await askForDeletion(person.token);
    app.clock.now += startAfterMs;
    await Promise.all([runJob(), runJob()]);
    expect(await status(code)).toBe('completed');
    expect(await tablesWith(app, person.id, person.email)).toEqual([]);
  });

  test("one user's failure blocks no other user, is reported after five attempts and is retried until it succeeds", async () => {
    const stuck = await personWithData();
    const lucky = await personWithData();
    const stuckCode = await askForDeletion(stuck.token);
    const luckyCode = await askForDeletion(lucky.token);
    const failing: EraseUser = async (_db, id) => {
      if (id === stuck.id) throw new Error('disk failure');
    };
    const states: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      app.clock.now += 60 * 60_000;
      await expect(runJob([failing, ...erasers])).rejects.toThrow('1 of');
      states.push(await status(stuckCode));
    }
    expect(states).toEqual(['processing', 'processing', 'processing', 'processing', 'failed']);
    expect(await status(luckyCode)).toBe('completed');

    await runJob();
    expect(await status(stuckCode)).toBe('failed');
    app.clock.now += 6 * 60 * 60_000;
    await runJob();
    expect(await status(stuckCode)).toBe('completed');
    expect(await tablesWith(app, stuck.id, stuck.email)).toEqual([]);
  });
});
