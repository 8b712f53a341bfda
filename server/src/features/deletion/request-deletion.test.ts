import { getLoginMethods, login } from '@interest-miner/contract/auth/endpoints';
import { getDeletionStatus } from '@interest-miner/contract/deletion/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { tablesWith } from '../../../test/personal-data.ts';
import { signRequest } from '../../../test/signed-request.ts';
import { deletionJob } from './deletion-job.ts';
import { startAfterMs } from './start-deletion.ts';

const secret = 'test_app_secret';
const form = 'application/x-www-form-urlencoded';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { META_APP_SECRET: secret, PUBLIC_URL: 'https://miner.example/' } });
});
afterAll(() => app.close());

const send = (payload: string | Buffer, type = form, to = app) =>
  to.app.inject({ method: 'POST', url: '/api/data-deletion/callback', headers: { 'content-type': type }, payload });
const ask = (signedRequest: string) => send(new URLSearchParams({ signed_request: signedRequest }).toString());
const signed = (userId: string, issuedAt = 1_700_000_000) =>
  signRequest({ user_id: userId, algorithm: 'HMAC-SHA256', issued_at: issuedAt }, secret);
const status = async (code: string) => (await app.call(getDeletionStatus, { params: { code } })).json.data.status;

let lastFacebookId = 900_000_000;
async function facebookPerson() {
  const person = await app.login();
  lastFacebookId += 1;
  const facebookId = String(lastFacebookId);
  const { id } = await app.deps.db
    .updateTable('users')
    .set({ facebook_id: facebookId, made_by_facebook: 1 })
    .where('email', '=', person.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...person, id, facebookId };
}

describe("Meta's deletion callback", () => {
  test('closes the account at once, returns the response Meta requires, and the job deletes everything', async () => {
    const person = await facebookPerson();
    const answer = await ask(signed(person.facebookId));
    expect(answer.statusCode).toBe(200);
    const { confirmation_code: code } = answer.json();
    expect(answer.json()).toEqual({
      url: `https://miner.example/data-deletion?id=${code}`,
      confirmation_code: expect.stringMatching(/^[0-9A-Z]{20}$/),
    });
    expect((await app.call(getProfile, { token: person.token })).status).toBe(401);
    const attempt = await app.call(login, { body: { email: person.email, password } });
    expect(attempt.status).toBe(401);
    expect(await status(code)).toBe('processing');
    app.clock.now += startAfterMs;
    await deletionJob(app.deps).run(AbortSignal.timeout(10_000));
    expect(await status(code)).toBe('completed');
    expect(await tablesWith(app, person.id, person.email, person.facebookId)).toEqual([]);
  });

  test('only disconnects an account with a password that Facebook did not create, and emails its owner', async () => {
    const person = await facebookPerson();
    await app.deps.db.updateTable('users').set({ made_by_facebook: 0 }).where('id', '=', person.id).execute();
    const { confirmation_code: code } = (await ask(signed(person.facebookId))).json();
    expect(await status(code)).toBe('completed');
    const attempt = await app.call(login, { body: { email: person.email, password } });
    const { access_token: token } = attempt.json;
    const methods = await app.call(getLoginMethods, { token });
    expect(methods.json.data).toEqual({ password: true, facebook: false });
    expect(await tablesWith(app, person.facebookId)).toEqual([]);
    await app.deps.mails.idle();
    expect(app.printed.at(-1)).toContain(`[mail to ${person.email}] Facebook was disconnected from your account`);
  });

  test('replays, even ten concurrent ones, get the same code and cause one deletion', async () => {
    const person = await facebookPerson();
    const request = signed(person.facebookId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(request)));
    const codes = new Set(answers.map((answer) => answer.json().confirmation_code));
    expect(codes.size).toBe(1);
    const rows = await app.deps.db
      .selectFrom('deletion_requests')
      .select('code')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('a replay after the deletion leaves a newer account untouched', async () => {
    const person = await facebookPerson();
    const request = signed(person.facebookId);
    const first = (await ask(request)).json();
    app.clock.now += startAfterMs;
    await deletionJob(app.deps).run(AbortSignal.timeout(10_000));
    const again = await app.login();
    await app.deps.db
      .updateTable('users')
      .set({ facebook_id: person.facebookId, made_by_facebook: 1 })
      .where('email', '=', again.email)
      .execute();
    expect((await ask(request)).json()).toEqual(first);
    expect((await app.call(getProfile, { token: again.token })).status).toBe(200);

    const later = (await ask(signed(person.facebookId, 1_800_000_000))).json();
    expect(later.confirmation_code).not.toBe(first.confirmation_code);
    expect((await app.call(getProfile, { token: again.token })).status).toBe(401);
  });

  test('a request for an unknown user is complete at once, and affects no other user', async () => {
    const bystander = await facebookPerson();
    const answer = await ask(signed('424242424242'));
    expect(await status(answer.json().confirmation_code)).toBe('completed');
    expect((await app.call(getProfile, { token: bystander.token })).status).toBe(200);
    expect(await tablesWith(app, '424242424242')).toEqual([]);
  });

  test('JSON is accepted too, for the page that shows the answer', async () => {
    const request = signed('515151515151');
    const asJson = await send(JSON.stringify({ signed_request: request }), 'application/json');
    expect(asJson.statusCode).toBe(200);
    expect(asJson.json()).toEqual((await ask(request)).json());
  });
});

describe('forged and malformed requests', () => {
  test.each([
    ['another secret', new URLSearchParams({ signed_request: signRequest({ user_id: '1' }, 'x') }).toString()],
    ['no field', 'a=b'],
    ['nothing', ''],
    ['an empty field', 'signed_request='],
    ['the field twice', `signed_request=${signed('1')}&signed_request=${signed('2')}`],
    ['a list', `signed_request[]=${signed('1')}`],
    ['a NUL', 'signed_request=%00'],
    ['broken percents', 'signed_request=%E0%A4%A'],
    ['invalid UTF-8', Buffer.from([0x61, 0x3d, 0xff, 0xfe])],
    ['a prototype', '__proto__=1&signed_request=x'],
    ['9,000 letters', `signed_request=${'a'.repeat(9000)}`],
  ])('%s is rejected', async (_name, body) => {
    const answer = await send(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, request_id: expect.any(String) });
  });

  test('rejects 1 MB bodies and other content types', async () => {
    expect((await send(`signed_request=${'a'.repeat(1_000_000)}`)).statusCode).toBe(413);
    expect((await send('signed_request=x', 'text/plain')).statusCode).toBe(415);
    expect((await send('x', 'multipart/form-data; boundary=x')).statusCode).toBe(415);
  });

  test('other routes reject form bodies', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': form },
      payload: 'email=a%40b.cd&password=x',
    });
    expect(answer.statusCode).toBe(415);
  });

  test('arbitrary input gets 400 and stores nothing', async () => {
    const count = async () => (await app.deps.db.selectFrom('deletion_requests').select('code').execute()).length;
    const before = await count();
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.string()), fc.string(), async (fields, request) => {
        const body = new URLSearchParams({ ...fields, signed_request: request }).toString();
        expect((await send(body)).statusCode).toBe(400);
      }),
      { numRuns: 200 },
    );
    expect(await count()).toBe(before);
  });

  test('the status URL is never built from the Host header', async () => {
    const bare = await createTestApp({ env: { META_APP_SECRET: secret } });
    try {
      const payload = new URLSearchParams({ signed_request: signed('900000000') }).toString();
      const headers = { 'content-type': form, host: 'evil.example' };
      const answer = await bare.app.inject({ method: 'POST', url: '/api/data-deletion/callback', headers, payload });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('http://localhost:');
      expect(answer.body).not.toContain('evil');
    } finally {
      await bare.close();
    }
  });

  test('without the app secret, requests are rejected with an explanation', async () => {
    const bare = await createTestApp();
    try {
      const answer = await send(`signed_request=${signed('1')}`, form, bare);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toMatch(/Facebook is not set up here/);
    } finally {
      await bare.close();
    }
  });
});
