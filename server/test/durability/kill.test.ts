import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqliteFileIn } from '../../src/db/connect.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { type ServerProcess, send, signUp, startServerProcess } from '../processes/server-process.ts';

// 100 in `npm run test:chaos`.
const kills = Number(process.env.CHAOS_KILLS ?? 2);
const writers = 6;
let dataDir: string;
/** Runs PostgreSQL for the test. No other process has a SQLite file open: the next start must repair it alone. */
let postgres: TestApp | undefined;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'interest-miner-kill-'));
  if (process.env.TEST_ENGINE === 'postgres') postgres = await createTestApp();
});
afterAll(async () => {
  await postgres?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The stored searches, after an integrity check of the file. */
async function storedSearches(): Promise<Set<unknown>> {
  if (postgres !== undefined) {
    const rows = await postgres.deps.db.selectFrom('search_history').select('search_text').execute();
    return new Set(rows.map((row) => row.search_text));
  }
  const database = new DatabaseSync(sqliteFileIn(dataDir));
  const rows = database.prepare('select search_text as text from search_history').all();
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
  return new Set(rows.map((row) => row.text));
}

/** Writes searches until the connection breaks; records the acknowledged ones. */
async function write(server: ServerProcess, token: string, prefix: string, acknowledged: Set<string>): Promise<void> {
  for (let n = 0; ; n += 1) {
    const text = `${prefix}-${n}`;
    try {
      const { status } = await send(`${server.url}/api/search-history/`, { search_text: text }, token);
      if (status < 300) acknowledged.add(text);
      // A busy machine may be too slow: the 503 says so, and acknowledges nothing.
      else if (status !== 503) throw new Error(`answered ${status}`);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

test(`kill -9 while writing, ${kills} times: every acknowledged write is kept`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const acknowledged = new Set<string>();
  let token = '';
  for (let round = 0; round < kills; round += 1) {
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      ...(postgres ? { DATABASE_URL: postgres.deps.config.DATABASE_URL ?? '' } : {}),
    });
    token ||= await signUp(server.url, 'kill@example.com');
    const before = acknowledged.size;
    const running = Array.from({ length: writers }, (_, n) => write(server, token, `r${round}w${n}`, acknowledged));
    while (acknowledged.size < before + 20) await new Promise((resolve) => setTimeout(resolve, 2));
    // Varies the position within a write.
    await new Promise((resolve) => setTimeout(resolve, (round * 7) % 23));
    await server.end('SIGKILL');
    await Promise.all(running);

    const stored = await storedSearches();
    expect([...acknowledged].filter((text) => !stored.has(text))).toEqual([]);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills * 20);
  if (process.env.CHAOS) console.log(`${kills} kills: ${acknowledged.size} writes acknowledged, all there`);
});
