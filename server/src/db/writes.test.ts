import type { Transaction } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { maxKept, maxKeptOfAccount, reservedForOwnSessions, reservedForSessions } from './kept-places.ts';
import type { Database } from './schema.ts';
import { createWrites } from './writes.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test('a kept write is made once, though writes are tried again meanwhile; what is added during it follows', async () => {
  const writes = createWrites(app.deps.db, () => 0);
  const { promise, resolve: go } = Promise.withResolvers<void>();
  const written: number[] = [];
  const write = async (_transaction: unknown, amount: number) => {
    written.push(amount);
    await promise;
  };
  writes.setDiskFailed(true);
  writes.keep('searches', write, { account, amount: 2 });
  writes.setDiskFailed(false);
  writes.setDiskFailed(true);
  writes.setDiskFailed(false);
  await vi.waitFor(() => expect(written).toEqual([2]));
  writes.setDiskFailed(true);
  writes.setDiskFailed(false);
  writes.keep('searches', write, { account });
  expect(writes.kept('searches')).toBe(3);
  go();
  await vi.waitFor(() => expect(writes.kept('searches')).toBe(0));
  expect(written).toEqual([2, 1]);
  writes.close();
});

const nothing = async () => {};
const account = 'somebody';
const reset = () => Object.assign(new Error('reset'), { code: 'ECONNRESET' });
/** Rounds come by themselves. */
const later = { timeout: 30_000 };
/** Lets a round of kept writes begin now. */
function retryNow(writes: ReturnType<typeof createWrites>): void {
  writes.setDiskFailed(true);
  writes.setDiskFailed(false);
}

test('an error that passes delays a kept write, and holds up no other', async () => {
  const dropped = vi.fn();
  const writes = createWrites(app.deps.db, () => 0, { onDropped: dropped });
  const written: string[] = [];
  let isAway = true;
  writes.setDiskFailed(true);
  const first = async (_transaction: unknown, amount: number) => {
    if (isAway) throw reset();
    written.push(`first ${amount}`);
  };
  writes.keep('first', first, { account });
  writes.keep('second', async () => written.push('second'), { account });
  writes.setDiskFailed(false);
  // Nobody asks for the next round: it begins with the others.
  await vi.waitFor(() => expect(written).toEqual(['second']), later);
  expect(writes.refused).toBe(false);
  isAway = false;
  await vi.waitFor(() => expect(writes.counts()).toEqual({ kept: 0, dropped: 0 }), later);
  expect(written).toEqual(['second', 'first 1']);
  expect(dropped).not.toHaveBeenCalled();
  writes.close();
});

test('a refusal while kept writes are made keeps all that are left', async () => {
  const writes = createWrites(app.deps.db, () => 0);
  let isFull = true;
  const tried = vi.fn(async () => {
    if (isFull) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  });
  writes.setDiskFailed(true);
  for (const key of ['a', 'b']) writes.keep(key, tried, { account });
  writes.setDiskFailed(false);
  // The refusal is known once the transaction is undone.
  await vi.waitFor(() => expect([tried.mock.calls.length > 0, writes.refused]).toEqual([true, true]), later);
  expect([writes.kept('a'), writes.kept('b')]).toEqual([1, 1]);
  isFull = false;
  await vi.waitFor(() => expect(writes.counts()).toEqual({ kept: 0, dropped: 0 }), later);
  writes.close();
});

test('what can never be written is dropped, and the log hears of it once, with the number', async () => {
  const dropped = vi.fn();
  const writes = createWrites(app.deps.db, () => 0, { onDropped: dropped });
  const broken = Object.assign(new Error('constraint'), { code: '23503' });
  const written = vi.fn(nothing);
  writes.setDiskFailed(true);
  const fails = () => Promise.reject(broken);
  for (const key of ['a', 'b']) writes.keep(key, fails, { account });
  writes.keep('c', written, { account });
  writes.setDiskFailed(false);
  await vi.waitFor(() => expect(dropped.mock.calls).toEqual([[2, broken]]), later);
  expect(written).toHaveBeenCalledOnce();
  expect(writes.counts()).toEqual({ kept: 0, dropped: 2 });
  writes.close();
});

test('the last places are for sessions; whoever gets none is told', () => {
  const writes = createWrites(app.deps.db, () => 0);
  writes.setDiskFailed(true);
  const event = (n: number) => writes.keep(`event ${n}`, nothing, { account: `account ${n}` });
  const session = (n: number) => writes.keep(`session ${n}`, nothing, { account: `account ${n}`, isSession: true });
  for (let n = 0; n < maxKept - reservedForSessions; n += 1) expect(event(n)).toBe(true);
  expect(event(maxKept)).toBe(false);
  expect(event(0)).toBe(true);
  for (let n = 0; n < reservedForSessions; n += 1) expect(session(n)).toBe(true);
  expect(session(maxKept)).toBe(false);
  expect(writes.counts()).toEqual({ kept: maxKept, dropped: 2 });
  writes.close();
});

test('an account has few places, and has them again once its writes are made; what others do to it leaves some to its sessions', async () => {
  const writes = createWrites(app.deps.db, () => 0);
  writes.setDiskFailed(true);
  const keep = (what: string, isSession: boolean) => {
    let kept = 0;
    while (writes.keep(`${what} ${kept}`, nothing, { account, isSession })) kept += 1;
    return kept;
  };
  expect(keep('guess', false)).toBe(maxKeptOfAccount - reservedForOwnSessions);
  expect(keep('login', true)).toBe(reservedForOwnSessions);
  expect(writes.keep('login', nothing, { account: 'another', isSession: true })).toBe(true);
  retryNow(writes);
  await vi.waitFor(() => expect(writes.counts().kept).toBe(0), later);
  expect(keep('later login', true)).toBe(maxKeptOfAccount);
  writes.close();
});

/** The database, whose connection is lost after the first commit: whoever asked does not hear of it. */
function losingFirstAnswer(db: typeof app.deps.db, onLost: () => void): typeof db {
  let isLost = false;
  const execute = async <T>(work: (transaction: Transaction<Database>) => Promise<T>) => {
    const result = await db.transaction().execute(work);
    if (isLost) return result;
    isLost = true;
    onLost();
    throw reset();
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute });
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test.each([
  [3, 5],
  [-2, 0],
])('an unanswered commit of 2 counts once, and %i more after it', async (more, sum) => {
  const { db } = app.deps;
  const counter = { name: 'counter', value: '0' };
  await db.insertInto('settings').values(counter).execute();
  const value = async (from: typeof db) =>
    Number((await from.selectFrom('settings').select('value').where('name', '=', 'counter').executeTakeFirst())?.value);
  const add: Parameters<typeof writes.keep>[1] = async (transaction, amount) => {
    const next = String((await value(transaction)) + amount);
    await transaction.updateTable('settings').set({ value: next }).where('name', '=', 'counter').execute();
  };
  const addMore = () => writes.keep('searches', add, { account, amount: more });
  const writes = createWrites(losingFirstAnswer(db, addMore), () => 0);
  writes.setDiskFailed(true);
  writes.keep('searches', add, { account, amount: 2 });
  writes.setDiskFailed(false);
  await vi.waitFor(() => expect(writes.counts()).toEqual({ kept: 0, dropped: 0 }), later);
  expect(await value(db)).toBe(sum);
  const notes = () => db.selectFrom('settings').select('name').where('name', 'like', 'kept_write_%').execute();
  await vi.waitFor(async () => expect(await notes()).toEqual([]), later);
  writes.close();
});

test('what was kept and taken back is not written', async () => {
  const writes = createWrites(app.deps.db, () => 0);
  const write = vi.fn(nothing);
  writes.setDiskFailed(true);
  writes.keep('searches', write, { account });
  writes.keep('searches', write, { account, amount: -1 });
  retryNow(writes);
  await vi.waitFor(() => expect(writes.counts().kept).toBe(0), later);
  expect(write).not.toHaveBeenCalled();
  writes.close();
});
