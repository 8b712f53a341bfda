import { createOrder } from '@interest-miner/contract/billing/endpoints';
import { exportData, exportedData } from '@interest-miner/contract/deletion/endpoints';
import { saveBusinessDetails } from '@interest-miner/contract/premium/endpoints';
import { updateProfile } from '@interest-miner/contract/profile/endpoints';
import { saveSearch, searchInterests } from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { malformed } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { fillHistory } from '../../../test/search-history.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const get = (token: string) => app.call(exportData, { token });
const save = (search_text: string, token: string) => app.call(saveSearch, { body: { search_text }, token });

describe('exporting your own data', () => {
  test('contains everything that was stored, as a file', async () => {
    const { token, email } = await app.login('Ada "Quote" Lovelace');
    await save('yoga\n"mats" </script>', token);
    await save('एक योग 🧘', token);
    const answer = await get(token);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="interest-miner-data-2026-01-15.json"');
    expect(answer.headers['cache-control']).toBe('no-store');
    const data = exportedData.parse(answer.json);
    expect(data.profile).toMatchObject({ name: 'Ada "Quote" Lovelace', email, account_status: 'active' });
    expect(data.sessions).toHaveLength(1);
    const terms = (data.search_history as { search_text: string }[]).map((row) => row.search_text);
    expect(terms.sort()).toEqual(['yoga\n"mats" </script>', 'एक योग 🧘'].sort());
  });

  test('contains the data of every feature', async () => {
    const { token } = await app.login();
    const profile = { name: 'Ada Lovelace', address: 'Marylebone 12', country: 'England', dob: '1915-12-10' };
    const brief = {
      productName: 'Difference engine',
      category: 'Technology',
      productDescription: 'Reckons with wheels',
      location: 'London',
      promotionGoal: 'Brand Awareness',
      targetAudience: 'Astronomers',
      contactEmail: 'engine@example.com',
    };
    await app.call(updateProfile, { body: profile, token });
    await app.call(saveBusinessDetails, { body: malformed(brief), token });
    await app.call(createOrder, { body: { plan_id: 2 }, token });
    await app.call(searchInterests, { body: { query: 'wheels' }, token });
    const { json } = await get(token);
    expect(json.profile).toMatchObject(profile);
    expect(json.business_analyses).toEqual([expect.objectContaining(brief)]);
    expect(json.payments).toEqual([expect.objectContaining({ plan_name: 'Basic' })]);
    expect(json.plans).toEqual([expect.objectContaining({ source: 'trial' })]);
    expect(json.searches_used).toEqual([expect.objectContaining({ used: 1 })]);
    expect(json.mails).toMatchObject([{ kind: 'email-confirmation' }]);
  });

  test('contains no secrets and no data of other users', async () => {
    const owner = await app.login();
    const stranger = await app.login('Somebody Else');
    await save('their secret', stranger.token);
    const { text } = await get(owner.token);
    const user = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', owner.email)
      .executeTakeFirstOrThrow();
    const [session] = await app.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute();
    for (const secret of [user.password_hash, session?.token_hash ?? '', owner.token, 'argon2', 'their secret']) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(stranger.email);
    expect(text).not.toMatch(/hash|token/);
  });

  test('a long history is streamed in full', async () => {
    const { token, email } = await app.login();
    const id = await app.userId(email);
    await fillHistory(app, id, { count: 2400, words: 'term', deletedAt: (index) => (index % 2 === 0 ? null : index) });
    const { json } = await get(token);
    expect(new Set((json.search_history as { search_text: string }[]).map((row) => row.search_text)).size).toBe(2400);
  });

  test('needs a token and is rate limited', async () => {
    expect((await get('')).status).toBe(401);
    const { token } = await app.login();
    const statuses: number[] = [];
    for (let call = 0; call < 11; call += 1) statuses.push((await get(token)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });
});
