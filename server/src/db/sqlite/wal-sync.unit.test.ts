import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WalSync } from './wal-sync.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-wal-'));
  file = join(folder, 'test.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('requests during a sync share the next one', async () => {
  writeFileSync(`${file}-wal`, 'log');
  const sync = new WalSync(file, { checkpoint: () => true });
  const first = sync.durable();
  await Promise.resolve();
  await Promise.resolve();
  const second = sync.durable();
  expect(second).not.toBe(first);
  expect(sync.durable()).toBe(second);
  await Promise.all([first, second]);
  expect(sync.running).toBeUndefined();
  await sync.close();
});

test('commits without a waiter are synced shortly after, in one round', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    writeFileSync(`${file}-wal`, 'log');
    const sync = new WalSync(file, { checkpoint: () => true });
    sync.soon();
    sync.soon();
    expect([sync.running, vi.getTimerCount()]).toEqual([undefined, 1]);
    vi.advanceTimersByTime(100);
    expect(sync.running).toBeDefined();
    await sync.running;
    sync.soon();
    await sync.close();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('after a failed sync the log needs a checkpoint, and writes are refused until a sync succeeds', async () => {
  let checkpoints = 0;
  let isFree = false;
  const synced: boolean[] = [];
  const sync = new WalSync(file, {
    checkpoint() {
      checkpoints += 1;
      return isFree;
    },
    onChange: (failure) => synced.push(failure === undefined),
  });
  const refuse = () => sync.refuseAfterFailure();
  await expect(sync.durable()).rejects.toMatchObject({ code: 'EIO', cause: { code: 'ENOENT' } });
  expect(refuse).toThrow('The disk failed to sync');
  writeFileSync(`${file}-wal`, 'log');
  await expect(sync.durable()).rejects.toMatchObject({ code: 'EIO' });
  expect(refuse).toThrow();
  isFree = true;
  await sync.durable();
  expect(refuse).not.toThrow();
  expect(checkpoints).toBe(2);
  await sync.durable();
  expect(checkpoints).toBe(2);
  expect(synced).toEqual([false, true]);
  await sync.close();
});

test('a failed background sync is reported at once, and retried without another write', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const synced: boolean[] = [];
    const sync = new WalSync(file, {
      checkpoint: () => true,
      onChange: (failure) => synced.push(failure === undefined),
    });
    sync.soon();
    vi.advanceTimersByTime(100);
    await sync.running?.catch(() => {});
    expect(synced).toEqual([false]);
    writeFileSync(`${file}-wal`, 'log');
    vi.advanceTimersByTime(1000);
    await sync.running;
    expect(synced).toEqual([false, true]);
    expect(vi.getTimerCount()).toBe(0);
    await sync.close();
  } finally {
    vi.useRealTimers();
  }
});
