import type { login } from '@interest-miner/contract/auth/endpoints';
import type { createOrder } from '@interest-miner/contract/billing/endpoints';
import type { generateInterests } from '@interest-miner/contract/premium/endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runAdmin } from '../../src/admin.ts';
import type { ResponseOf } from '../call.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { engineLoadMs } from '../premium.ts';
import { yogaStudio } from '../yoga-studio.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { ask, password, type ServerProcess, send, signUp, startServerProcess } from './server-process.ts';

// Three processes on one PostgreSQL; the SQLite project leaves this file out.
let app: TestApp;
let balancer: Balancer;
let servers: ServerProcess[];
/** Starts of the job that is due most often, as recorded in the shared table. */
const jobStarts: number[] = [];
const jobEveryMs = 5000;
/** Which processes are stopped under load: one after the other in `npm run test:chaos`, the first one here. */
const stopped = process.env.CHAOS ? [0, 1, 2] : [0];
let watch: NodeJS.Timeout;
const start = () =>
  startServerProcess({
    DATA_DIR: app.dataDir,
    ...(app.deps.config.DATABASE_URL ? { DATABASE_URL: app.deps.config.DATABASE_URL } : {}),
  });

beforeAll(async () => {
  app = await createTestApp();
  balancer = await startBalancer();
  servers = await Promise.all([start(), start(), start()]);
  await balancer.use(servers.map(({ url }) => url));
  watch = setInterval(async () => {
    const job = app.deps.db.selectFrom('job_leases').select('last_started_at').where('name', '=', 'mail-delivery');
    const started = (await job.executeTakeFirst().catch(() => undefined))?.last_started_at;
    if (started && started !== jobStarts.at(-1)) jobStarts.push(started);
  }, 200);
}, 90_000);
afterAll(async () => {
  clearInterval(watch);
  await balancer.close();
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await app.close();
});

const at = (index: number, path: string) => `${servers[index % servers.length]?.url}${path}`;

test('a session opened at one process is valid at all processes, and ends at all', async () => {
  const token = await signUp(at(0, ''), 'anywhere@example.com');
  for (const index of [0, 1, 2])
    expect((await ask(at(index, '/api/auth/profile-data'), undefined, token)).status).toBe(200);
  expect((await ask(at(1, '/api/auth/logout'), {}, token)).status).toBe(200);
  for (const index of [0, 1, 2])
    expect((await ask(at(index, '/api/auth/profile-data'), undefined, token)).status).toBe(401);
});

test('five wrong passwords count as five over all processes', async () => {
  await signUp(at(0, ''), 'guessed@example.com');
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      ask(at(index, '/api/auth/login'), { email: 'guessed@example.com', password: `Wrong-Horse-${index}!` }),
    ),
  );
  const statuses = guesses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
});

test('one payment verified 30 times concurrently over all processes gives one grant', async () => {
  const token = await signUp(balancer.url, 'payer@example.com');
  const grantsOf = () => app.deps.db.selectFrom('grants').select('id').execute();
  const grantsBefore = await grantsOf();
  const ordered = await ask<ResponseOf<typeof createOrder>>(
    at(0, '/api/subscriptions/razorpay/order'),
    { plan_id: 2 },
    token,
  );
  const { order, payment_uuid } = ordered.json.data;
  const paid = await ask(at(1, `/sandbox/razorpay/checkout/${order.id}`), {
    key_id: 'rzp_test_sandbox',
    outcome: 'success',
  });
  const { razorpay_payment_id: payment_id, razorpay_signature: signature } = paid.json;
  const body = { order_id: order.id, payment_id, signature, payment_uuid, plan_id: 2, auto_renew: 1 };
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => ask(at(index, '/api/subscriptions/razorpay/verify'), body, token)),
  );
  const kinds = new Set(answers.map(({ status, json }) => `${status} ${json.code ?? 'done'}`));
  expect([...kinds]).toEqual(['200 done']);
  const history = await ask(at(2, '/api/billing/payments'), undefined, token);
  expect(history.json.data).toHaveLength(1);
  const grants = await grantsOf();
  expect(grants.length).toBe(grantsBefore.length + 1);
});

test('SIGTERM under load, one process after the other: every response is complete', async () => {
  const token = await signUp(balancer.url, 'loaded@example.com');
  const statuses = new Map<number, number>();
  let busy = true;
  let failures = 0;
  let n = 0;
  const acknowledged: string[] = [];
  const client = async () => {
    while (busy) {
      const text = `term-${n++}`;
      try {
        const { status } = await send(`${balancer.url}/api/search-history/`, { search_text: text }, token);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status < 300) acknowledged.push(text);
      } catch {
        failures += 1;
      }
    }
  };
  const clients = Array.from({ length: 8 }, client);
  for (const index of stopped) {
    const old = servers[index] as ServerProcess;
    const fresh = await start();
    await balancer.use([...servers.map(({ url }) => url), fresh.url]);
    const before = acknowledged.length;
    while (acknowledged.length < before + 20) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await old.end('SIGTERM'), old.output()).toBe(0);
    servers[index] = fresh;
    await balancer.use(servers.map(({ url }) => url));
  }
  busy = false;
  await Promise.all(clients);
  expect({ failures, broken: balancer.broken() }).toEqual({ failures: 0, broken: 0 });
  expect([...statuses.keys()].filter((status) => status >= 300 && status !== 503)).toEqual([]);
  const rows = await app.deps.db.selectFrom('search_history').select('search_text').execute();
  const stored = new Set(rows.map((row) => row.search_text));
  expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
}, 120_000);

test('a password changed at one process ends the sessions at the others', async () => {
  const token = await signUp(at(0, ''), 'changer@example.com');
  const other = await ask<ResponseOf<typeof login>>(at(1, '/api/auth/login'), {
    email: 'changer@example.com',
    password,
  });
  const change = { current_password: password, new_password: 'Better-Horse-9!', confirm_password: 'Better-Horse-9!' };
  const changed = await ask(at(2, '/api/auth/change-password'), change, token);
  expect(changed.status).toBe(200);
  expect((await ask(at(0, '/api/auth/profile-data'), undefined, other.json.access_token)).status).toBe(401);
});

test('a user has one analysis at a time, whichever processes are asked, and all of them reuse its result', {
  timeout: engineLoadMs,
}, async () => {
  const email = 'analyst@example.com';
  const token = await signUp(at(0, ''), email);
  // The processes use the real clock.
  app.clock.now = Date.now();
  await runAdmin(app.deps, ['set-plan', email, 'Pro']);
  const analyse = (index: number, productName: string) =>
    ask<ResponseOf<typeof generateInterests>>(
      at(index, '/api/business/generate-interests'),
      { ...yogaStudio, productName },
      token,
    );
  const equal = [0, 1, 2, 0, 1, 2].map((index) => analyse(index, 'One of many'));
  const running = app.deps.db.selectFrom('analysis_runs').select('run_id');
  await vi.waitFor(async () => expect(await running.execute()).toHaveLength(1), { timeout: 30_000, interval: 20 });
  const other = await analyse(1, 'Another');
  expect(other.json.code).toBe('analysis_running');
  const results = await Promise.all(equal);
  expect(results.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(results.map(({ json }) => JSON.stringify(json.data.analyzedInterests))).size).toBe(1);
  const briefs = await app.deps.db
    .selectFrom('business_briefs')
    .select('result_at')
    .where('result', 'is not', null)
    .execute();
  expect(briefs).toHaveLength(1);
  for (const index of [0, 1, 2]) expect((await analyse(index, 'One of many')).json.data.from_cache).toBe(true);
});

test('a frozen process blocks no other, and knows what happened when it wakes', async () => {
  const frozen = servers[0] as ServerProcess;
  const email = 'sleeper@example.com';
  const token = await signUp(at(1, ''), email);
  expect((await ask(at(0, '/api/auth/profile-data'), undefined, token)).status).toBe(200);
  frozen.signal('SIGSTOP');
  await balancer.use(servers.slice(1).map(({ url }) => url));
  for (let round = 0; round < 10; round += 1) {
    const { status } = await ask(`${balancer.url}/api/search-history/`, { search_text: `awake ${round}` }, token);
    expect(status).toBeLessThan(300);
  }
  expect((await ask(at(1, '/api/auth/logout'), {}, token)).status).toBe(200);
  frozen.signal('SIGCONT');
  await balancer.use(servers.map(({ url }) => url));
  expect((await ask(at(0, '/api/auth/profile-data'), undefined, token)).status).toBe(401);
});

test("three processes keep a job's interval, also after one is killed", { timeout: 60_000 }, async () => {
  const killed = servers[2] as ServerProcess;
  await killed.end('SIGKILL');
  const before = jobStarts.length;
  await vi.waitFor(() => expect(jobStarts.length).toBeGreaterThanOrEqual(before + 3), { timeout: 50_000 });
  // The real interval, as the table records it: other load makes starts later, never closer.
  const gaps = jobStarts.slice(1).map((started, index) => started - (jobStarts[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(jobEveryMs * 0.9);
});
