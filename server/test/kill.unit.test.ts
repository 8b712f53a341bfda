import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqliteFileIn } from '../src/db/connect.ts';
import { type ServerProcess, send, signUp, startServerProcess } from './server-process.ts';

// 100 in `npm run test:chaos`.
const kills = Number(process.env.CHAOS_KILLS ?? 10);
const writers = 6;
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'interest-miner-kill-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Writes one search after the other until the connection breaks; remembers what was acknowledged. */
async function write(server: ServerProcess, token: string, prefix: string, acknowledged: Set<string>): Promise<void> {
  for (let n = 0; ; n += 1) {
    const text = `${prefix}-${n}`;
    try {
      const { status } = await send(`${server.url}/api/search-history/`, { search_text: text }, token);
      if (status < 300) acknowledged.add(text);
      else throw new Error(`answered ${status}`);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

test(`kill -9 while writing, ${kills} times: what was acknowledged is there`, { timeout: kills * 20_000 }, async () => {
  const acknowledged = new Set<string>();
  const file = sqliteFileIn(dataDir);
  let token = '';
  for (let round = 0; round < kills; round += 1) {
    const server = await startServerProcess({ DATA_DIR: dataDir });
    token ||= await signUp(server.url, 'kill@example.com');
    const before = acknowledged.size;
    const running = Array.from({ length: writers }, (_, n) => write(server, token, `r${round}w${n}`, acknowledged));
    while (acknowledged.size < before + 20) await new Promise((resolve) => setTimeout(resolve, 2));
    // Not always at the same place of a write.
    await new Promise((resolve) => setTimeout(resolve, (round * 7) % 23));
    await server.end('SIGKILL');
    await Promise.all(running);

    const database = new DatabaseSync(file);
    const stored = new Set(
      database
        .prepare('select search_text as text from search_history')
        .all()
        .map((row) => row.text),
    );
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
    expect([...acknowledged].filter((text) => !stored.has(text))).toEqual([]);
  }
  expect(acknowledged.size).toBeGreaterThan(kills * 20);
});
