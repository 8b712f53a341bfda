import { constants, existsSync, statSync } from 'node:fs';
import { chmod, copyFile, link, open, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BackupError, type BackupTarget } from './target.ts';

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies in a folder, best on another disk. It must exist: a disk that is not mounted must not be taken for an empty folder. */
export function createFolderTarget(path: string): BackupTarget {
  const folder = resolve(path);
  const assertFolder = () => {
    if (!existsSync(folder) || !statSync(folder).isDirectory())
      throw new BackupError(`The folder ${folder} in BACKUP_TO does not exist: create it, or mount its disk.`);
  };
  return {
    address: folder,
    async list() {
      assertFolder();
      return readdir(folder);
    },
    async put(name, file) {
      assertFolder();
      const temporary = join(folder, `${name}.part`);
      try {
        await rm(temporary, { force: true });
        await copyFile(file, temporary, constants.COPYFILE_EXCL);
        // It holds personal data, whatever the folder's permissions.
        await chmod(temporary, 0o600);
        await syncToDisk(temporary);
        await link(temporary, join(folder, name));
      } finally {
        await rm(temporary, { force: true });
      }
      await syncToDisk(folder);
    },
    get: (name, file) => copyFile(join(folder, name), file, constants.COPYFILE_EXCL),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
