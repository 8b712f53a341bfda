import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteFile, type SqliteFile } from './file.ts';
import { GroupCommit } from './group-commit.ts';
import type { WalSync } from './wal-sync.ts';

let folder: string;
let path: string;
let file: SqliteFile;
/** Ends the current sync round. */
let keep: () => void;
let askedSoon: number;
let group: GroupCommit;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-group-'));
  path = join(folder, 'test.db');
  file = openSqliteFile(path);
  file.exec('create table notes (id integer primary key)');
  askedSoon = 0;
  const disk = {
    running: undefined as Promise<void> | undefined,
    durable() {
      const round = new Promise<void>((resolve) => {
        keep = resolve;
      });
      disk.running = round;
      return round;
    },
    soon() {
      askedSoon += 1;
    },
  };
  group = new GroupCommit(file, disk as unknown as WalSync);
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true });
});

const insert = (id: number) => CompiledQuery.raw(`insert into notes values (${id})`);
function committed(): unknown[] {
  const other = new DatabaseSync(path, { readOnly: true });
  try {
    return other
      .prepare('select id from notes order by id')
      .all()
      .map((row) => row.id);
  } finally {
    other.close();
  }
}

test('`committed` writes are acknowledged during the sync, others after it', async () => {
  let isKept = false;
  const durable = group.write(insert(1), 'durable').then(() => {
    isKept = true;
  });
  await group.write(insert(2), 'committed');
  expect(committed()).toEqual([1, 2]);
  await group.write(insert(3), 'committed');
  expect([committed(), isKept, askedSoon]).toEqual([[1, 2, 3], false, 1]);
  keep();
  await durable;
  expect(isKept).toBe(true);
});

test('a failed commit fails both', async () => {
  const writes = [group.write(insert(1), 'durable'), group.write(insert(2), 'committed')];
  file.exec('rollback');
  const outcomes = await Promise.allSettled(writes);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(committed()).toEqual([]);
});
