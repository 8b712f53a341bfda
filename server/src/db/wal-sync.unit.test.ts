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

test('everything asked for while the disk works shares the next round', async () => {
  writeFileSync(`${file}-wal`, 'log');
  const sync = new WalSync(file, () => true);
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

test('what nobody waits for is brought to the disk within a moment, by one round', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    writeFileSync(`${file}-wal`, 'log');
    const sync = new WalSync(file, () => true);
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

test('a log that was not synced is not trusted again before a checkpoint', async () => {
  let checkpoints = 0;
  let isFree = false;
  const sync = new WalSync(file, () => {
    checkpoints += 1;
    return isFree;
  });
  await expect(sync.durable()).rejects.toMatchObject({ code: 'ENOENT' });
  writeFileSync(`${file}-wal`, 'log');
  await expect(sync.durable()).rejects.toMatchObject({ code: 'EIO' });
  isFree = true;
  await sync.durable();
  expect(checkpoints).toBe(2);
  await sync.durable();
  expect(checkpoints).toBe(2);
  await sync.close();
});
