import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sticky = 0o1000;

function restrict(path: string, mode: number): void {
  const stat = statSync(path);
  // A shared folder such as /tmp keeps its permissions.
  if ((stat.mode & 0o777) === mode || (stat.mode & sticky) !== 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // A folder owned by someone else, such as a mounted volume: its owner decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function restrictFiles(folder: string, names: RegExp): void {
  for (const name of readdirSync(folder)) if (names.test(name)) restrict(join(folder, name), 0o600);
}

/**
 * Makes the data folder and its files readable by their owner only, including existing ones.
 * @param file the database, created if missing: SQLite gives its log the same permissions
 */
export function makePrivate(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  restrict(dataDir, 0o700);
  closeSync(openSync(file, 'a', 0o600));
  restrictFiles(dataDir, /\.db(-wal|-shm|-journal)?$|^secret\.key$/);
  const backups = join(dataDir, 'backups');
  if (!existsSync(backups)) return;
  restrict(backups, 0o700);
  restrictFiles(backups, /\.db$/);
}
