import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './log.mjs';
import { run } from './run.mjs';

const debianRoot = '/usr/lib/postgresql';
const memoryDisk = '/dev/shm';
/** More than the databases of one run need together. */
const enoughBytes = 4 * 1024 ** 3;

/** The folder of the newest installed server programs. */
function findPrograms() {
  const folders = [];
  if (existsSync(debianRoot)) {
    const versions = readdirSync(debianRoot).sort((a, b) => Number(b) - Number(a));
    folders.push(...versions.map((version) => join(debianRoot, version, 'bin')));
  }
  folders.push(...(process.env.PATH ?? '').split(':'), '/usr/local/pgsql/bin', '/opt/homebrew/bin');
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say("No PostgreSQL found. Installing Debian's package postgresql (once; a minute or two) …");
  // No Debian cluster: the tests start their own and remove it again.
  const script =
    'mkdir -p /etc/postgresql-common && { [ -f /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf; } && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql';
  const { code } = await run('sh', ['-c', script], { capture: true });
  return code === 0 ? findPrograms() : undefined;
}

/** PostgreSQL refuses to run as root, so another user runs it. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return user && { uid: Number(user[2]), gid: Number(user[3]) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function waitUntilReady(programs, port, child) {
  const deadline = Date.now() + 30_000;
  return new Promise((resolve, reject) => {
    const ask = () => {
      if (child.exitCode !== null) return reject(new Error('PostgreSQL exited while starting'));
      if (Date.now() > deadline) return reject(new Error('PostgreSQL did not respond within 30 s'));
      const { status } = spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
      return status === 0 ? resolve() : setTimeout(ask, 100);
    };
    ask();
  });
}

/** Copying a database creates some thousand files: 13 ms on a RAM disk, 180 to 450 ms on a slow disk. */
function fastestFolder() {
  if (!existsSync(memoryDisk)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryDisk);
  return bavail * bsize >= enoughBytes ? memoryDisk : tmpdir();
}

/** Starts a cluster in a new temporary folder, for tests only: it trusts all local users and never syncs to disk. */
async function startTemporary(programs) {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(fastestFolder(), 'interest-miner-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const init = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: 200,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...args], { ...user, cwd: folder, stdio: 'ignore' });
  const stop = () => {
    if (child.exitCode === null) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on('exit', stop);
  await waitUntilReady(programs, port, child);
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/**
 * A PostgreSQL for the tests: `TEST_DATABASE_URL`, otherwise a temporary cluster of the installed programs or of Debian's
 * package, if it may be installed.
 * @returns {Promise<{url: string, stop: () => void} | undefined>}
 */
export async function findPostgres() {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: () => {} };
  const programs = findPrograms() ?? (await installFromDebian());
  return programs && startTemporary(programs);
}
