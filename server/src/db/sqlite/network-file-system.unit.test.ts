import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { moveCommand } from '../../ops/move-command.ts';
import { describeStart } from '../../start-report.ts';
import { isOnNetwork } from './network-file-system.ts';

const nfs = 0x6969;
const statfs = fs.statfsSync;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-network-'));
});
afterEach(() => {
  fs.statfsSync = statfs;
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true });
});

/** The system says that everything is on NFS. */
function mountOnNetwork(): void {
  fs.statfsSync = ((path: string) => ({ ...statfs(path), type: nfs })) as typeof statfs;
  syncBuiltinESMExports();
}

test.each([
  ['NFS', nfs, true],
  ['SMB', 0x517b, true],
  ['CIFS', 0xff534d42, true],
  ['Ceph', 0xc36400, true],
  ['9P', 0x01021997, true],
  ['ext4', 0xef53, false],
  ['tmpfs', 0x01021994, false],
])('%s', (_, type, expected) => {
  expect(isOnNetwork('/data', () => ({ type }))).toBe(expected);
});

test('a folder that does not exist yet is where its parent is; what cannot be asked is not refused', () => {
  const mounted = (path: string) => {
    if (path === '/mnt/share') return { type: nfs };
    throw Object.assign(new Error('no such folder'), { code: 'ENOENT' });
  };
  expect(isOnNetwork('/mnt/share/new/data', mounted)).toBe(true);
  expect(isOnNetwork('/elsewhere/data', mounted)).toBe(false);
  const denied = () => {
    throw Object.assign(new Error('denied'), { code: 'EACCES' });
  };
  expect(isOnNetwork('/mnt/share', denied)).toBe(false);
});

test('the start warns, and a move there is refused before anything is written', async () => {
  const config = readConfig({ DATA_DIR: folder });
  const report = () =>
    describeStart({
      address: 'http://localhost:3000',
      fellBack: false,
      engine: 'sqlite',
      config,
      operatorToken: '',
      endedTestPlans: 0,
    });
  expect(report()).not.toContain('network file system');
  mountOnNetwork();
  expect(report()).toContain('DATA_DIR is on a network file system, where SQLite may lose data');
  const target = join(folder, 'not', 'there', 'yet');
  await expect(moveCommand(config, ['--to', `file:${target}`], 0)).rejects.toThrow(/network file system/);
  expect(fs.existsSync(target)).toBe(false);
});
