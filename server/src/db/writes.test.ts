import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { createWrites, maxKept, reservedForSessions } from './writes.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test('a kept write is made once, though writes are tried again meanwhile; what is added during it follows', async () => {
  const writes = createWrites(app.deps.db, () => 0);
  const { promise, resolve: go } = Promise.withResolvers<void>();
  const written: number[] = [];
  const write = async (amount: number) => {
    written.push(amount);
    await promise;
  };
  writes.setDiskFailed(true);
  writes.keep('searches', write, { amount: 2 });
  writes.setDiskFailed(false);
  writes.setDiskFailed(true);
  writes.setDiskFailed(false);
  await vi.waitFor(() => expect(written).toEqual([2]));
  writes.setDiskFailed(true);
  writes.setDiskFailed(false);
  writes.keep('searches', write);
  expect(writes.kept('searches')).toBe(3);
  go();
  await vi.waitFor(() => expect(writes.kept('searches')).toBe(0));
  expect(written).toEqual([2, 1]);
  writes.close();
});

const nothing = async () => {};
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
  writes.keep('first', async (amount) => {
    if (isAway) throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    written.push(`first ${amount}`);
  });
  writes.keep('second', async () => written.push('second'));
  writes.setDiskFailed(false);
  // Nobody asks for the next round: it begins with the others.
  await vi.waitFor(() => expect(written).toEqual(['second']), later);
  expect(writes.refused).toBe(false);
  isAway = false;
  await vi.waitFor(() => expect(written).toEqual(['second', 'first 1']), later);
  expect(writes.counts()).toEqual({ kept: 0, dropped: 0 });
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
  for (const key of ['a', 'b']) writes.keep(key, tried);
  writes.setDiskFailed(false);
  await vi.waitFor(() => expect(tried).toHaveBeenCalled(), later);
  expect([writes.kept('a'), writes.kept('b'), writes.refused]).toEqual([1, 1, true]);
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
  for (const key of ['a', 'b'])
    writes.keep(key, async () => {
      throw broken;
    });
  writes.keep('c', written);
  writes.setDiskFailed(false);
  await vi.waitFor(() => expect(dropped.mock.calls).toEqual([[2, broken]]), later);
  expect(written).toHaveBeenCalledOnce();
  expect(writes.counts()).toEqual({ kept: 0, dropped: 2 });
  writes.close();
});

test('the last places are for sessions; whoever gets none is told', () => {
  const writes = createWrites(app.deps.db, () => 0);
  writes.setDiskFailed(true);
  for (let n = 0; n < maxKept - reservedForSessions; n += 1) expect(writes.keep(`event ${n}`, nothing)).toBe(true);
  expect(writes.keep('one event more', nothing)).toBe(false);
  expect(writes.keep('event 0', nothing)).toBe(true);
  for (let n = 0; n < reservedForSessions; n += 1)
    expect(writes.keep(`session ${n}`, nothing, { isSession: true })).toBe(true);
  expect(writes.keep('one session more', nothing, { isSession: true })).toBe(false);
  expect(writes.counts()).toEqual({ kept: maxKept, dropped: 2 });
  writes.close();
});

test('what was kept and taken back is not written', async () => {
  const writes = createWrites(app.deps.db, () => 0);
  const write = vi.fn(nothing);
  writes.setDiskFailed(true);
  writes.keep('searches', write);
  writes.keep('searches', write, { amount: -1 });
  retryNow(writes);
  await vi.waitFor(() => expect(writes.counts().kept).toBe(0), later);
  expect(write).not.toHaveBeenCalled();
  writes.close();
});
