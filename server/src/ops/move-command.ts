import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { connect, sqliteFileIn } from '../db/connect.ts';
import { migrate, missingMigrations } from '../db/migrate.ts';
import { type MovePlan, type MoveProgress, moveRows, planMove } from '../db/move/move.ts';
import { postgresSide } from '../db/move/postgres-side.ts';
import { wholeTables } from '../db/move/progress.ts';
import type { Side } from '../db/move/side.ts';
import { sqliteSide } from '../db/move/sqlite-side.ts';
import { isOnNetwork } from '../db/sqlite/network-file-system.ts';
import { describeHashes } from '../db/table-hash.ts';

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'SECRET_KEY'>;
/** Where a database is, in the terms of the settings. */
type Place = { readonly databaseUrl: string } | { readonly dataDir: string };

const usage = 'Name the target: move --to postgres://… or move --to file:FOLDER [--dry-run]';
const sourceOf = (config: Settings): Place =>
  config.DATABASE_URL === undefined ? { dataDir: config.DATA_DIR } : { databaseUrl: config.DATABASE_URL };

function targetOf(args: readonly string[]): Place {
  const to = args[args.indexOf('--to') + 1];
  if (!args.includes('--to') || to === undefined) throw new Error(usage);
  if (/^postgres(ql)?:\/\//.test(to)) return { databaseUrl: to };
  if (to.startsWith('file:') && to.length > 'file:'.length) return { dataDir: to.slice('file:'.length) };
  throw new Error(usage);
}

const open = (place: Place): Promise<Side> =>
  'databaseUrl' in place ? postgresSide(place.databaseUrl) : Promise.resolve(sqliteSide(place.dataDir));
const connectTo = (place: Place) =>
  connect('databaseUrl' in place ? { ...place, dataDir: '.' } : { dataDir: place.dataDir });

function describePlan({ rows, bytes, seconds, tables }: MovePlan): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return `${rows.toLocaleString('en')} rows in ${tables.length} tables, ${size}, about ${Math.max(1, Math.ceil(seconds / 60))} min`;
}

/** The source must be of this version, or the same row would mean something else on the other side. */
async function requireMigrated(place: Place): Promise<void> {
  if ('dataDir' in place && !existsSync(sqliteFileIn(place.dataDir)))
    throw new Error(`There is no database in ${place.dataDir}. DATA_DIR or DATABASE_URL names the source.`);
  const connection = connectTo(place);
  try {
    if ((await missingMigrations(connection.db)).length > 0)
      throw new Error('The source was written by an older version: run npm run migrate first.');
  } finally {
    await connection.db.destroy();
  }
}

/** Makes an empty target ready; one that an earlier move began is left as it is. @throws Error if it holds anything else */
async function prepareTarget(place: Place, now: number): Promise<void> {
  if ('databaseUrl' in place || existsSync(sqliteFileIn(place.dataDir))) {
    const side = await open(place);
    const tables = await side.tables();
    const isBegun = (await wholeTables(side)) !== undefined;
    await side.close();
    if (isBegun) return;
    if (tables.length > 0)
      throw new Error(`The target is not empty (${tables.slice(0, 3).join(', ')} …). Name an empty database.`);
  }
  const connection = connectTo(place);
  try {
    await migrate(connection, now);
  } finally {
    await connection.db.destroy();
  }
}

const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

/** The key that encrypts codes, mail and tokens goes along: without it they could not be read. */
async function moveSecretKey(config: Settings, from: Place, to: Place, source: Side, target: Side): Promise<string> {
  if (config.SECRET_KEY !== undefined) return 'SECRET_KEY is set: set the same one for the target.';
  let key: string | undefined;
  if ('dataDir' in from)
    key = existsSync(keyFile(from.dataDir)) ? readFileSync(keyFile(from.dataDir), 'utf8').trim() : undefined;
  else
    key =
      String((await source.run("select value from settings where name = 'secret_key'"))[0]?.value ?? '') || undefined;
  if (key === undefined) return 'The source has no secret key yet.';
  if ('dataDir' in to) writeFileSync(keyFile(to.dataDir), key, { mode: 0o600 });
  else {
    await target.run("delete from settings where name = 'secret_key'");
    await target.write('settings', ['name', 'value'], [{ name: 'secret_key', value: key }]);
  }
  return 'The secret key was moved too.';
}

/**
 * `move --to TARGET [--dry-run]`: copies the whole installation into an empty database of either kind. The source is not changed.
 * @param write receives progress, line by line
 * @returns what to print
 * @throws Error with a sentence if the source is in use or of another version, or the target is not empty
 */
export async function moveCommand(
  config: Settings,
  args: readonly string[],
  now: number,
  write: (text: string) => void = (text) => process.stderr.write(text),
): Promise<string> {
  const [from, to] = [sourceOf(config), targetOf(args)];
  if ('dataDir' in to && isOnNetwork(to.dataDir))
    throw new Error(
      `${to.dataDir} is on a network file system, where SQLite may lose data. Name a folder on a local disk.`,
    );
  await requireMigrated(from);
  const source = await open(from);
  try {
    const plan = await planMove(source);
    if (args.includes('--dry-run')) return `Would move ${describePlan(plan)}.`;
    if (await source.isServed(now))
      throw new Error('A server uses the source: stop it (every process, for 20 seconds), then run the move again.');
    write(`${describePlan(plan)}\n`);
    await prepareTarget(to, now);
    const target = await open(to);
    try {
      let key = '';
      const hashes = await moveRows(source, target, showIn(write), async () => {
        key = await moveSecretKey(config, from, to, source, target);
      });
      return `Moved; every row is equal on both sides:\n${describeHashes(hashes)}\n${key}`;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const barWidth = 20;

/** A bar that fills on a terminal, a line for each finished table elsewhere. */
function showIn(write: (text: string) => void): (progress: MoveProgress) => void {
  const moves = process.stderr.isTTY;
  return ({ table, done, rows }) => {
    if (!moves && done < rows) return;
    const filled = Math.round((done / Math.max(1, rows)) * barWidth);
    const bar = '█'.repeat(filled) + '·'.repeat(barWidth - filled);
    const text = `  ${bar} ${done.toLocaleString('en')} of ${rows.toLocaleString('en')} ${table}`;
    write(`${moves ? '\r' : ''}${text}${done === rows ? '\n' : ''}`);
  };
}
