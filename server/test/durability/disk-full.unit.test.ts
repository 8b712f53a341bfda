import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { login } from '@interest-miner/contract/auth/endpoints';
import type { getProfile } from '@interest-miner/contract/profile/endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sqliteFileIn } from '../../src/db/connect.ts';
import type { ResponseOf } from '../call.ts';
import { password, type ServerProcess, send, signUp, startServerProcess } from '../processes/server-process.ts';

/** A way to fill up a process's disk, and to free it again. */
interface Squeeze {
  readonly name: string;
  fill(server: ServerProcess): void;
  free(server: ServerProcess): void;
  end(): void;
}

let folder: string;
let squeeze: Squeeze | undefined;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-full-'));
});
afterEach(async () => {
  await server?.end('SIGKILL');
  squeeze?.end();
  rmSync(folder, { recursive: true, force: true });
});

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** A small, full file system: only root can mount one. */
function smallDisk(): Squeeze | undefined {
  if (!run('mount', '-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder)) return undefined;
  const filler = join(folder, 'filler');
  return {
    name: 'a full disk',
    fill() {
      let size = 6 * 1024 * 1024;
      // A partial write fills what it can; smaller and smaller pieces leave no space.
      for (; size >= 1024; size /= 2) {
        try {
          writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
        } catch {}
      }
    },
    free: () => rmSync(filler, { force: true }),
    end: () => void run('umount', '-l', folder),
  };
}

/** The limit on file sizes: every write beyond it fails, as on a full disk. */
const sizeLimit: Squeeze = {
  name: 'a limit on the size of files',
  fill: ({ pid }) => void run('prlimit', `--pid=${pid}`, '--fsize=4096:unlimited'),
  free: ({ pid }) => void run('prlimit', `--pid=${pid}`, '--fsize=unlimited:unlimited'),
  end: () => {},
};

const canLimit = run('prlimit', '--version');

async function expectToSurvive(chosen: Squeeze): Promise<void> {
  squeeze = chosen;
  const running = await startServerProcess({ DATA_DIR: folder });
  server = running;
  const email = 'full@example.com';
  const token = await signUp(running.url, email);
  const acknowledged: string[] = [];
  let n = 0;
  const write = async () => {
    const text = `search ${n++} ${'x'.repeat(150)}`;
    const answer = await send(`${running.url}/api/search-history/`, { search_text: text }, token);
    if (answer.status < 300) acknowledged.push(text);
    return answer;
  };
  for (let index = 0; index < 10; index += 1) expect((await write()).status).toBeLessThan(300);
  chosen.fill(running);
  const deadline = Date.now() + 15_000;
  let refused = await write();
  while (refused.status < 300 && Date.now() < deadline) refused = await write();
  expect(refused.status).toBe(503);
  expect(refused.json.code).toBe('storage_unavailable');
  expect(refused.headers.get('retry-after')).toBe('5');
  const crowd = await Promise.all(Array.from({ length: 10 }, write));
  for (const { status } of crowd) expect([200, 201, 503]).toContain(status);

  expect((await send(`${running.url}/api/search-history/`, undefined, token)).status).toBe(200);
  expect((await send(`${running.url}/api/auth/profile-data`, undefined, token)).status).toBe(200);
  expect((await send(`${running.url}/livez`)).status).toBe(200);
  expect((await send(`${running.url}/readyz`)).json).toEqual({ status: 'ok', writes: false });
  // Searches and logins go on without their count and session, which are stored later.
  const search = (query: string, bearer: string) =>
    send(`${running.url}/api/facebook/search`, { query, limit: 1 }, bearer);
  expect((await search('yoga', token)).status).toBe(200);
  const again = await send<ResponseOf<typeof login>>(`${running.url}/api/auth/login`, { email, password });
  expect([again.status, (await search('chess', again.json.access_token)).status]).toEqual([200, 200]);
  const left = async (bearer: string) =>
    (await send<ResponseOf<typeof getProfile>>(`${running.url}/api/auth/profile-data`, undefined, bearer)).json.data
      .searches_remaining;
  const before = await left(token);

  chosen.free(running);
  const readyAgain = async () => (await send(`${running.url}/readyz`)).json.writes;
  await vi.waitFor(async () => expect(await readyAgain()).toBe(true), { timeout: 30_000, interval: 50 });
  expect((await write()).status).toBeLessThan(300);
  await vi.waitFor(async () => expect(await left(again.json.access_token)).toBe(before - 2), { timeout: 10_000 });
  expect(await running.end('SIGTERM'), running.output()).toBe(0);

  const database = new DatabaseSync(sqliteFileIn(folder));
  const rows = database.prepare('select search_text as text from search_history').all();
  const stored = new Set(rows.map((row) => row.text));
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
  expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
}

test('on a full disk reads continue, writes get 503, and everything recovers once there is space', {
  timeout: 90_000,
}, async () => {
  const ways = [canLimit ? sizeLimit : undefined].filter((way) => way !== undefined);
  // Linux without util-linux, or another system: nothing here can fill a disk for one process alone.
  for (const way of ways) await expectToSurvive(way);
});

// Only in `npm run test:chaos`, so that no run skips a test.
if (process.env.CHAOS) {
  test('a full small file system, if mounting is permitted, has the same effect', { timeout: 90_000 }, async () => {
    const disk = smallDisk();
    if (disk !== undefined) await expectToSurvive(disk);
  });
}
