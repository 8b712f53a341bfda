import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
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
  const write = async (amount: number) => {
    written.push(amount);
    await promise;
  };
  writes.setDiskFailed(true);
  writes.keep('searches', write, 2);
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
