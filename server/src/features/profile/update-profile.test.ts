import { getProfile, updateProfile } from '@interest-miner/contract/profile/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { malformed } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const update = (token: string, body: unknown) => app.call(updateProfile, { token, body: malformed(body) });
const full = {
  name: 'Ada King',
  contact: '0041791234567',
  address: 'Rue du Lac 1\n1200 Genève',
  country: 'Switzerland',
  dob: '1990-12-10',
};

describe('updating the profile', () => {
  test('stores the sent fields and returns the profile', async () => {
    const { token, email } = await app.login();
    const { status, json } = await update(token, full);
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, message: 'Profile updated successfully!', data: { ...full, email } });
    expect((await app.call(getProfile, { token })).json.data).toMatchObject(full);
  });

  test('empty texts and a null date clear a field, a missing field is unchanged', async () => {
    const { token } = await app.login();
    await update(token, full);
    const { json } = await update(token, { name: 'Ada King', contact: '', address: null, dob: null });
    expect(json.data).toMatchObject({ contact: null, address: null, dob: null, country: 'Switzerland' });
  });

  test('privileged and unknown fields change nothing', async () => {
    const { token, email } = await app.login();
    const before = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const { status } = await update(token, {
      name: before.name,
      id: 'x',
      user_id: 'x',
      email: 'eve@example.com',
      role: 'admin',
      plan: 'Enterprises',
      account_status: 'root',
      searches_remaining: 9e9,
      subscription_status: 'active',
      password_hash: 'x',
      facebook_id: '1',
      email_verified_at: 1,
      created_at: 0,
    });
    expect(status).toBe(200);
    const after = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });

  test("another user's profile is unchanged", async () => {
    const [ada, eve] = [await app.login('Ada King'), await app.login('Eve Queen')];
    await update(eve.token, full);
    const { json } = await app.call(getProfile, { token: ada.token });
    expect(json.data).toMatchObject({ name: 'Ada King', contact: null });
  });

  test.each([
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: null }, 'name', 'Name is required'],
    [{ contact: '+41 79' }, 'contact', 'Please use digits only'],
    [{ contact: '١٢٣' }, 'contact', 'Please use digits only'],
    [{ contact: '1'.repeat(21) }, 'contact', 'Please use at most 20 digits'],
    [{ dob: '2023-02-30' }, 'dob', 'Please enter a date as YYYY-MM-DD'],
    [{ dob: '10/12/1990' }, 'dob', 'Please enter a date as YYYY-MM-DD'],
    [{ dob: '1899-12-31' }, 'dob', 'Please enter a date of birth between 1900 and today'],
    [{ dob: '2026-01-17' }, 'dob', 'Please enter a date of birth between 1900 and today'],
    [{ country: 'x'.repeat(101) }, 'country', 'Please use at most 100 characters'],
  ])('%o is rejected with a message', async (change, field, message) => {
    const { token } = await app.login();
    const { status, json } = await update(token, { ...full, ...change });
    expect(status).toBe(400);
    expect(json.fields).toEqual({ [field]: message });
  });

  test('accepts a birth date of today in the earliest time zone', async () => {
    const { token } = await app.login();
    expect((await update(token, { ...full, dob: '2026-01-16' })).status).toBe(200);
  });

  test('of ten concurrent updates one is stored in full', async () => {
    const { token } = await app.login();
    const changes = Array.from({ length: 10 }, (_, index) => ({ ...full, name: `Name ${index}`, contact: `${index}` }));
    await Promise.all(changes.map((change) => update(token, change)));
    const { json } = await app.call(getProfile, { token });
    expect(json.data.name).toBe(`Name ${json.data.contact}`);
  });
});
