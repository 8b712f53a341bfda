import { forgotPassword } from '@interest-miner/contract/auth/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { smtpPort as portTo, type SmtpStandIn, startSmtp } from '../../../test/stand-ins/smtp.ts';
import { claimMs, createMailQueue, maxAttempts, retryDelaysMs } from './mail-queue.ts';
import { deleteOldMails } from './queries.ts';
import { describeMails } from './report.ts';

/** Longer than any test: a stalled attempt ends when the test ends it. */
const stallMs = 120_000;
let app: TestApp;
let smtp: SmtpStandIn;
let userId: string;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await createTestApp({ mail: portTo(smtp.url, stallMs) });
  const { email } = await app.login();
  const id = await app.userId(email);
  userId = id;
});
beforeEach(async () => {
  smtp.behaviour = 'accept';
  smtp.received.length = 0;
  await app.deps.db.deleteFrom('mails').execute();
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const mail = (change: object = {}) => ({
  kind: 'test',
  userId,
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'secret words',
  html: '<p>secret words</p>',
  usefulForMs: 3_600_000,
  ...change,
});
const add = (change: object = {}) => app.deps.mails.add(app.deps.db, mail(change));
const rows = () => app.deps.db.selectFrom('mails').selectAll().execute();

describe('a mail', () => {
  test('is sent after the kick, and its text is erased from the database', async () => {
    await add();
    app.deps.mails.kick();
    await app.deps.mails.idle();
    expect(smtp.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, sealed: '' }]);
  });

  test('is encrypted while queued', async () => {
    await add();
    const stored = JSON.stringify(await rows());
    expect(stored).not.toMatch(/ada@example|secret words/);
  });

  test('without a user is a decoy that is never sent', async () => {
    await add({ userId: null });
    expect(await app.deps.mails.deliverDue()).toBe(0);
    expect(smtp.received).toHaveLength(0);
    expect(await rows()).toMatchObject([{ status: 'decoy', attempts: 1, sealed: '' }]);
  });

  test('is sent once despite two processes and ten kicks', async () => {
    const other = createMailQueue({ ...app.deps, port: portTo(smtp.url) });
    for (let index = 0; index < 25; index += 1) await add({ subject: `Number ${index}` });
    for (let index = 0; index < 5; index += 1) {
      app.deps.mails.kick();
      other.kick();
    }
    await Promise.all([app.deps.mails.deliverDue(), other.deliverDue(), other.deliverDue()]);
    await Promise.all([app.deps.mails.idle(), other.idle()]);
    await other.close();
    expect(smtp.received).toHaveLength(25);
    expect(new Set(smtp.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).size).toBe(25);
  });

  test('whose sender died is sent by another process once its claim expires', async () => {
    await add();
    const now = app.clock.now;
    await app.deps.db
      .updateTable('mails')
      .set({ attempts: 1, next_attempt_at: now + claimMs })
      .execute();
    await app.deps.mails.deliverDue();
    expect(smtp.received).toHaveLength(0);
    app.clock.now = now + claimMs;
    await app.deps.mails.deliverDue();
    app.clock.now = now;
    expect(smtp.received).toHaveLength(1);
  });

  test('that has expired fails without being sent', async () => {
    await add({ usefulForMs: 600_000 });
    app.clock.now += 600_000;
    await app.deps.mails.deliverDue();
    app.clock.now -= 600_000;
    expect(smtp.received).toHaveLength(0);
    expect(await rows()).toMatchObject([{ status: 'failed', sealed: '' }]);
  });

  test('encrypted with a lost key fails with a clear error', async () => {
    await add();
    await app.deps.db
      .updateTable('mails')
      .set({ sealed: 'AAAA'.repeat(20) })
      .execute();
    expect(await app.deps.mails.deliverDue()).toBe(1);
    expect((await rows())[0]?.last_error).toContain('SECRET_KEY');
  });
});

describe('a mail server', () => {
  test('that was down gets all mail once it is up, with growing retry delays', async () => {
    const start = app.clock.now;
    await smtp.close();
    await add({ subject: 'one' });
    await add({ subject: 'two' });
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await app.deps.mails.deliverDue()).toBe(2);
      const [row] = await rows();
      pauses.push((row?.next_attempt_at ?? 0) - app.clock.now);
      app.clock.now = row?.next_attempt_at ?? 0;
    }
    expect(pauses).toEqual(retryDelaysMs.slice(0, 4));
    smtp = await startSmtp(smtp.port);
    expect(await app.deps.mails.deliverDue()).toBe(0);
    app.clock.now = start;
    expect(smtp.received).toHaveLength(2);
  });

  test('that rejects the recipient is not retried, and the operator can see the error', async () => {
    smtp.behaviour = 'refuse-recipient';
    await add();
    await app.deps.mails.deliverDue();
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 1 }]);
    const report = await describeMails(app.deps.db);
    expect(report).toMatch(/failed after 1 attempt\(s\): .*550/);
    expect(report).not.toContain('ada@example.com');
  });

  test.each(['refuse-for-now', 'drop-connection'] as const)(
    'that answers %s gets the mail on the second attempt',
    async (behaviour) => {
      const start = app.clock.now;
      smtp.behaviour = behaviour;
      await add();
      expect(await app.deps.mails.deliverDue()).toBe(1);
      smtp.behaviour = 'accept';
      app.clock.now += retryDelaysMs[0] ?? 0;
      expect(await app.deps.mails.deliverDue()).toBe(0);
      app.clock.now = start;
      expect(smtp.received).toHaveLength(1);
    },
  );

  test('that never accepts the mail is given up after the last attempt', async () => {
    const start = app.clock.now;
    smtp.behaviour = 'refuse-for-now';
    await add({ usefulForMs: 1e12 });
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      expect(await app.deps.mails.deliverDue()).toBe(1);
      app.clock.now += retryDelaysMs.at(-1) ?? 0;
    }
    expect(await app.deps.mails.deliverDue()).toBe(0);
    app.clock.now = start;
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: maxAttempts, sealed: '' }]);
  });

  test('that stalls does not delay the HTTP response', async () => {
    smtp.behaviour = 'stall';
    const { email } = await app.login();
    const answer = await app.call(forgotPassword, { body: { email } });
    expect(answer.status).toBe(200);
    // The response comes before the first attempt ends; whether it has begun by now is open.
    expect(await rows()).toMatchObject([{ status: 'queued', last_error: null }]);
    smtp.drop();
    await app.deps.mails.idle();
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 1, last_error: expect.any(String) }]);
  });
});

test('old finished mail is deleted, queued mail is not', async () => {
  await add();
  await app.deps.mails.deliverDue();
  await add({ userId: null });
  await app.deps.mails.deliverDue();
  await add({ subject: 'waits' });
  await deleteOldMails(app.deps.db, { decoy: app.clock.now + 1, finished: app.clock.now + 1 });
  expect(await rows()).toMatchObject([{ status: 'queued' }]);
});

test('mail is deleted with the account', async () => {
  const { email } = await app.login();
  await app.call(forgotPassword, { body: { email } });
  await app.deps.mails.idle();
  await app.deps.db.deleteFrom('users').where('email', '=', email).execute();
  expect(await rows()).toEqual([]);
});
