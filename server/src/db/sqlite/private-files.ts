import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sticky = 0o1000;

function restrict(path: string, mode: number): void {
  const stat = statSync(path);
  // A folder that everybody shares, such as /tmp, is not ours to close.
  if ((stat.mode & 0o777) === mode || (stat.mode & sticky) !== 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Somebody else's folder, as a mounted volume may be: its owner decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function restrictFiles(folder: string, names: RegExp): void {
  for (const name of readdirSync(folder)) if (names.test(name)) restrict(join(folder, name), 0o600);
}

/**
 * Makes the data folder and what it holds readable by its owner only, those too that exist already.
 * @param file the database, made when it is missing: SQLite gives its log the same rights
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
