import { deleteSearch, searchInterests } from '@interest-miner/contract/search/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allJobs } from '../src/all-jobs.ts';
import { runJob } from '../src/jobs/jobs.ts';
import { MailError } from '../src/ports/mail/port.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { linkToken } from './test-deps.ts';

const operatorToken = 'operator-token-of-the-tests';
const metricsToken = 'metrics-token-of-the-tests';
let open: TestApp;
let guarded: TestApp;
beforeAll(async () => {
  open = await createTestApp({ operations: true });
  guarded = await createTestApp({
    operations: true,
    env: { OPERATOR_TOKEN: operatorToken, METRICS_TOKEN: metricsToken, PUBLIC_URL: 'https://miner.example' },
  });
});
afterAll(async () => {
  await open.close();
  await guarded.close();
});

const json = { accept: 'application/json' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the operator page', () => {
  test('requires a token, even on the machine itself', async () => {
    for (const host of ['localhost:3000', '127.0.0.1', 'evil.example']) {
      expect((await open.request('GET', '/operator/status', { headers: { host } })).status).toBe(401);
    }
    expect((await open.request('GET', '/operator/status', { headers: bearer(linkToken) })).status).toBe(200);
  });

  test('accepts a configured token as bearer token or password', async () => {
    const none = await guarded.request('GET', '/operator/status', { headers: { host: 'localhost' } });
    expect(none.status).toBe(401);
    expect(none.headers['www-authenticate']).toMatch(/^Basic /);
    const wrong = await guarded.request('GET', '/operator/status', { headers: bearer(`${operatorToken}x`) });
    expect(wrong.status).toBe(401);
    expect((await guarded.request('GET', '/operator/status', { headers: bearer(operatorToken) })).status).toBe(200);
    const basic = `Basic ${Buffer.from(`me:${operatorToken}`).toString('base64')}`;
    const page = await guarded.request('GET', '/operator/status', { headers: { authorization: basic } });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['content-security-policy']).toContain(/style nonce="([\w-]+)"/.exec(page.text)?.[1]);
  });

  test('shows the version, the ports with their failures, and the failing jobs, escaped', async () => {
    const { token } = await guarded.login();
    await guarded.call(searchInterests, { body: { query: 'yoga', limit: 5 }, token });
    const job = {
      name: 'broken job',
      everyMs: 1000,
      leaseMs: 1000,
      run: () => Promise.reject(new Error('<b>no</b>')),
    };
    await expect(runJob(guarded.deps, job)).rejects.toThrow();
    const { json: status } = await guarded.request('GET', '/operator/status', {
      headers: { ...bearer(operatorToken), ...json },
    });
    expect(status).toMatchObject({ version: '0.0.0-test', node: process.version, database: { ok: true } });
    expect(status.ports).toContainEqual(expect.objectContaining({ name: 'interests', calls: 1, failures: 0 }));
    expect(status.jobs).toContainEqual(expect.objectContaining({ name: 'broken job', lastError: '<b>no</b>' }));
    const { text } = await guarded.request('GET', '/operator/status', { headers: bearer(operatorToken) });
    expect(text).toContain('&lt;b&gt;no&lt;/b&gt;');
    expect(text).toContain('Problems: failing jobs: broken job');
    // What this process is stands in lines: in one row it is wider than a phone.
    expect(text).toContain('<tr><td>Version</td><td>0.0.0-test</td></tr>');
  });

  test('says where the backups are, and why they cannot be asked', async () => {
    const at = Date.UTC(2026, 0, 15, 11);
    const newest = { madeAt: at, checkedAt: at + 5000, bytes: 2_500_000, sha256: 'ab', tables: 60, rows: 1234 };
    let answer = async () => ({ address: 's3.example/copies', everyMs: 3_600_000, copies: 31, newest });
    const job = { name: 'backup', everyMs: 3_600_000, leaseMs: 1, run: async () => {} };
    const app = await createTestApp({
      operations: true,
      env: { METRICS_TOKEN: metricsToken },
      backups: { job, state: () => answer() },
    });
    const page = async () => (await app.request('GET', '/operator/status', { headers: bearer(linkToken) })).text;
    for (const part of ['s3.example/copies', '15 Jan 2026, 11:00 UTC, 1234 rows in 60 tables', '2.5 MB', '<td>31</td>'])
      expect(await page()).toContain(part);
    const { text } = await app.request('GET', '/metrics', { headers: bearer(metricsToken) });
    expect(text).toContain('backup_age_seconds 3600\n');
    expect(text).toContain('backup_checked_age_seconds 3595\n');
    expect(text).toContain('backup_bytes 2500000\n');
    expect(text).toContain('backup_interval_seconds 3600\n');
    answer = () => Promise.reject(new Error('s3.example has no such bucket.'));
    expect(await page()).toContain('s3.example has no such bucket.');
    const { text: later } = await app.request('GET', '/metrics', { headers: bearer(metricsToken) });
    expect(later).not.toMatch(/^backup_age_seconds \d/m);
    await app.close();
  });

  test('reports an unreachable database', async () => {
    const lost = await createTestApp({ operations: true });
    await lost.connection.db.destroy();
    const { json: status } = await lost.request('GET', '/operator/status', {
      headers: { ...json, ...bearer(linkToken) },
    });
    expect(status).toMatchObject({ database: { ok: false }, jobs: [] });
    await lost.close();
  });
});

describe('metrics', () => {
  test('require their token', async () => {
    expect((await open.request('GET', '/metrics')).text).not.toContain('http_request');
    expect((await guarded.request('GET', '/metrics', { headers: bearer(operatorToken) })).status).toBe(404);
    const { text, headers } = await guarded.request('GET', '/metrics', { headers: bearer(metricsToken) });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toMatch(/http_requests_in_progress\{state="waiting"\} 0/);
    expect(text).toMatch(/event_loop_delay_p99_seconds \d/);
  });

  test('count cache lookups and queued tasks', async () => {
    const { token } = await guarded.login();
    const search = () => guarded.call(searchInterests, { body: { query: 'kayak', limit: 5 }, token });
    const counted = async (outcome: string) => {
      const { text } = await guarded.request('GET', '/metrics', { headers: bearer(metricsToken) });
      return Number(
        new RegExp(`cache_requests_total\\{cache="searches",outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
      );
    };
    const before = { hit: await counted('hit'), miss: await counted('miss') };
    await search();
    await search();
    await search();
    expect([await counted('miss'), await counted('hit')]).toEqual([before.miss + 1, before.hit + 2]);
    const headers = { ...bearer(operatorToken), ...json };
    const { json: status } = await guarded.request('GET', '/operator/status', { headers });
    expect(status.caches).toContainEqual({ name: 'searches', outcome: 'hit', count: before.hit + 2 });
  });

  test('say how late jobs are, how long the oldest mail waits, and how large the database is', async () => {
    const away = () => Promise.reject(new MailError('The mail server is away.', false));
    const app = await createTestApp({
      operations: true,
      env: { METRICS_TOKEN: metricsToken },
      mail: { kind: 'smtp', send: away, rehearse: away, close: async () => {} },
    });
    const value = async (metric: string) => {
      const { text } = await app.request('GET', '/metrics', { headers: bearer(metricsToken) });
      const line = text.split('\n').find((entry) => entry.startsWith(`${metric} `));
      return line === undefined ? undefined : Number(line.split(' ')[1]);
    };
    const mails = allJobs(app.deps).find(({ name }) => name === 'mail-delivery');
    if (mails === undefined) throw new Error('there is no job for mails');
    await runJob(app.deps, mails);
    for (const metric of ['overdue', 'oldest_due'])
      expect(await value(`job_${metric}_seconds{job="mail-delivery"}`)).toBe(0);
    const { email } = await app.login();
    const userId = await app.userId(email);
    const mail = {
      kind: 'greeting',
      userId,
      to: email,
      subject: 'Hello',
      text: 'Hello',
      html: 'Hello',
      usefulForMs: 3_600_000,
    };
    await app.deps.mails.add(app.deps.db, mail);
    app.deps.mails.kick();
    await app.deps.mails.idle();
    app.clock.now += 60_000;
    // The first attempt failed at once, and the second is due five seconds later.
    expect(await value('job_oldest_due_seconds{job="mail-delivery"}')).toBe(55);
    expect(await value('job_overdue_seconds{job="mail-delivery"}')).toBe(55);
    expect(await value('job_oldest_due_seconds{job="pushes"}')).toBe(0);
    expect(await value('database_bytes')).toBeGreaterThan(100_000);
    expect(await value(`build_info{version="0.0.0-test",node="${process.version}"}`)).toBe(1);
    await app.close();
  });

  test('answer without a database too', async () => {
    const lost = await createTestApp({ operations: true, env: { METRICS_TOKEN: metricsToken } });
    await lost.connection.db.destroy();
    const { text, status } = await lost.request('GET', '/metrics', { headers: bearer(metricsToken) });
    expect(status).toBe(200);
    expect(text).not.toMatch(/^database_bytes \d/m);
    await lost.close();
  });

  test('count requests by route pattern, without ids or addresses in labels', async () => {
    const { token } = await guarded.login();
    await guarded.call(deleteSearch, { params: { id: '0b50cf47-0000-4000-8000-000000000000' }, token });
    await guarded.request('GET', '/api/rosa@example.com?token=secret');
    const { text } = await guarded.request('GET', '/metrics', { headers: bearer(metricsToken) });
    expect(text).toMatch(/http_request_duration_seconds_count\{method="DELETE",route="[^"]*:id",status="404"\} 1/);
    expect(text).not.toMatch(/0b50cf47|rosa@|secret/);
  });
});

test('readiness checks the database once a second at most, and recovers', async () => {
  const app = await createTestApp();
  expect((await app.app.inject('/readyz')).statusCode).toBe(200);
  await sql`alter table schema_migrations rename to hidden_migrations`.execute(app.deps.db);
  expect((await app.app.inject('/readyz')).statusCode).toBe(200);
  app.clock.now += 1000;
  expect((await app.app.inject('/readyz')).statusCode).toBe(503);
  await sql`alter table hidden_migrations rename to schema_migrations`.execute(app.deps.db);
  app.clock.now += 1000;
  expect((await app.app.inject('/readyz')).statusCode).toBe(200);
  await app.close();
});
