import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { ask, password, type ServerProcess, signUp, startServerProcess } from './server-process.ts';

// Processes on one PostgreSQL whose machines' clocks are minutes apart; the SQLite project leaves this file out.
const minute = 60_000;
let app: TestApp;
let servers: ServerProcess[];

const startWith = (aheadMinutes: number) =>
  startServerProcess({
    DATA_DIR: app.dataDir,
    DATABASE_URL: app.deps.config.DATABASE_URL ?? '',
    NODE_OPTIONS: `--import ${new URL('./clock-ahead.ts', import.meta.url).href}`,
    CLOCK_AHEAD_MS: String(aheadMinutes * minute),
  });

beforeAll(async () => {
  app = await createTestApp();
  servers = await Promise.all([startWith(0), startWith(-45), startWith(30)]);
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await app.close();
});

test('each says at the start what to mend, and only where it differs', () => {
  const [right, slow, fast] = servers.map((server) => server.output());
  expect(right).not.toContain('clock');
  expect(slow).toContain(
    "WARNING    this machine's clock is 45 min behind the database's, which is used: set both by NTP",
  );
  expect(fast).toContain("this machine's clock is 30 min ahead of the database's");
});

test('a code made at one is valid at the others, and a job keeps its interval among them', async () => {
  for (const [index, made] of servers.entries()) {
    const email = `apart-${index}@example.com`;
    await signUp(made.url, email);
    expect((await ask(`${made.url}/api/auth/forgot-password`, { email })).status).toBe(200);
    const code = await vi.waitFor(
      () => {
        const found = new RegExp(`${email}[\\s\\S]*?\\b(\\d{6})\\b`).exec(
          servers.map((one) => one.output()).join('\n'),
        );
        expect(found).not.toBeNull();
        return found?.[1];
      },
      { timeout: 30_000 },
    );
    const other = servers[(index + 1) % servers.length] as ServerProcess;
    const verified = await ask(`${other.url}/api/auth/verify-otp`, { email, otp_code: code });
    expect([verified.status, verified.json.code], other.output().slice(-500)).toEqual([200, undefined]);
    expect((await ask(`${other.url}/api/auth/login`, { email, password })).status).toBe(200);
  }
  const job = app.deps.db.selectFrom('job_leases').select('last_started_at').where('name', '=', 'mail-delivery');
  const starts = new Set<number>();
  await vi.waitFor(
    async () => {
      starts.add((await job.executeTakeFirst())?.last_started_at ?? 0);
      expect(starts.size).toBeGreaterThan(3);
    },
    { timeout: 60_000, interval: 100 },
  );
  const times = [...starts].filter((time) => time > 0).sort((a, b) => a - b);
  for (const time of times) expect(Math.abs(time - Date.now())).toBeLessThan(5 * minute);
});
