import { statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Linux' magic numbers of NFS, SMB, SMB2, CIFS, AFS, Ceph, Lustre, and 9P, by which virtual machines see their host's folders. */
const networked = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x5346414f, 0xc36400, 0x0bd00bd0, 0x01021997]);

/**
 * Whether a folder is, as far as the system says, on a network file system, whose locks SQLite cannot trust. One that does not exist yet
 * will be where its parent is.
 */
export function isOnNetwork(folder: string, statfs: (path: string) => { type: number } = statfsSync): boolean {
  const path = resolve(folder);
  try {
    return networked.has(statfs(path).type);
  } catch (error) {
    const parent = dirname(path);
    return (error as { code?: string }).code === 'ENOENT' && parent !== path && isOnNetwork(parent, statfs);
  }
}
