import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServerProcess, send, signUp, startServerProcess } from '../processes/server-process.ts';

let folder: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-sync-'));
});
afterEach(async () => {
  await server?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a failed sync after an acknowledged search is reported at once, and writes are refused until one succeeds', async () => {
  const flag = join(folder, 'fails');
  server = await startServerProcess({
    DATA_DIR: folder,
    SYNC_FAILS: flag,
    NODE_OPTIONS: `--import=${new URL('./failing-sync.ts', import.meta.url).href}`,
  });
  const { url, output } = server;
  const token = await signUp(url, 'sync@example.com');
  const ready = async () => (await send(`${url}/readyz`)).json;
  const isWorking = { status: 'ok', writes: true };
  const save = () => send(`${url}/api/search-history/`, { search_text: 'yoga' }, token);
  const search = () => send(`${url}/api/facebook/search`, { query: 'yoga', limit: 5 }, token);
  expect(await ready()).toEqual(isWorking);

  writeFileSync(flag, '');
  // Acknowledged once it is committed; its sync comes later, and no request waits for it.
  expect((await search()).status).toBe(200);
  await expect.poll(ready).toEqual({ status: 'ok', writes: false });
  await expect.poll(output).toContain('the disk does not persist writes');
  const refused = await save();
  expect([refused.status, refused.json.code]).toEqual([503, 'storage_unavailable']);
  // Its count is kept for later.
  expect((await search()).status).toBe(200);
  expect((await send(`${url}/api/auth/profile-data`, undefined, token)).status).toBe(200);

  rmSync(flag);
  await expect.poll(ready).toEqual(isWorking);
  expect((await save()).status).toBe(200);
  expect((await search()).status).toBe(200);
});
