import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { backupSqlite, compareHashes, restoreSqlite } from '../../db/sqlite-backup.ts';

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** What the processes of `run-copy-process.ts` do. */
const tasks: Readonly<Record<string, (from: string, to: string) => Promise<unknown>>> = {
  async copy(source, target) {
    await backupSqlite(source, target);
    return { bytes: statSync(target).size, sha256: await sha256Of(target) };
  },
  async check(fetched, restored) {
    const sha256 = await sha256Of(fetched);
    await restoreSqlite(fetched, restored);
    const tables = compareHashes(fetched, restored);
    return { sha256, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  },
};

// Copying and hashing give way to requests.
setPriority(10);
const [task = '', from = '', to = ''] = process.argv.slice(2);
try {
  process.stdout.write(JSON.stringify(await tasks[task]?.(from, to)));
} catch (error) {
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
  process.stdout.write(JSON.stringify({ failure: { message, code, errcode } }));
}
