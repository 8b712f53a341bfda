import { statfsSync } from 'node:fs';

/** Linux' magic numbers of NFS, SMB, SMB2, CIFS, AFS and Ceph. */
const networked = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x5346414f, 0xc36400]);

/** Whether a folder is, as far as the system says, on a network file system, whose locks SQLite cannot trust. */
export function isOnNetwork(folder: string, statfs: (path: string) => { type: number } = statfsSync): boolean {
  try {
    return networked.has(statfs(folder).type);
  } catch {
    return false;
  }
}
