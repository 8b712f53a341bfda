import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect as connectTcp, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const debianRoot = '/usr/lib/postgresql';

export interface PostgresPair {
  /** Address that always leads to the primary, like a virtual address or a pooler. */
  readonly url: string;
  /** Address of the replica itself. */
  readonly replicaUrl: string;
  /** Stops the replica as a crash would. */
  stopReplica(): void;
  /** Stops the primary as a crash would, promotes the replica and points the address to it. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

function findPrograms(): string {
  const folders = existsSync(debianRoot)
    ? readdirSync(debianRoot)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debianRoot, version, 'bin'))
    : [];
  const found = [...folders, ...(process.env.PATH ?? '').split(':')].find((folder) =>
    existsSync(join(folder, 'initdb')),
  );
  if (found === undefined) throw new Error('This test needs the programs of PostgreSQL.');
  return found;
}

/** PostgreSQL refuses to run as root. */
function otherUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'))
    .find(([name]) => name === 'postgres');
  return line ? { uid: Number(line[2]), gid: Number(line[3]) } : {};
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Forwards connections to the current port; `undefined` refuses them. */
async function startSwitch() {
  let target: number | undefined;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (target === undefined) return client.destroy();
    const upstream = connectTcp(target, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    lead(port: number | undefined) {
      target = port;
      for (const socket of open) socket.destroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/**
 * A primary and a replica that stores every commit on disk before it is acknowledged.
 * @param options.synchronous false: commits do not wait for the replica
 */
export async function startPostgresPair({ synchronous = true } = {}): Promise<PostgresPair> {
  const programs = findPrograms();
  const user = otherUser();
  const folder = mkdtempSync(join(tmpdir(), 'interest-miner-pair-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const must = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(programs, program), args, { ...user, cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const start = async (name: string, port: number, settings: Record<string, string>): Promise<ChildProcess> => {
    const all = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: '60',
      shared_buffers: '32MB',
      ...settings,
    };
    const args = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const child = spawn(join(programs, 'postgres'), ['-D', join(folder, name), ...args], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
    for (let tries = 0; tries < 300; tries += 1) {
      if (spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0)
        return child;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${name} did not start`);
  };

  must('initdb', '-D', join(folder, 'one'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale');
  const [portOne, portTwo] = [await freePort(), await freePort()];
  const commits = synchronous ? { synchronous_standby_names: '*', synchronous_commit: 'on' } : { fsync: 'off' };
  const primary = await start('one', portOne, commits);
  must(
    'pg_basebackup',
    '-D',
    join(folder, 'two'),
    '-h',
    '127.0.0.1',
    '-p',
    String(portOne),
    '-U',
    'postgres',
    '-R',
    '-X',
    'stream',
    '--checkpoint=fast',
  );
  const replica = await start('two', portTwo, { synchronous_standby_names: '' });
  const lead = await startSwitch();
  lead.lead(portOne);
  return {
    url: `postgres://postgres@127.0.0.1:${lead.port}/postgres`,
    replicaUrl: `postgres://postgres@127.0.0.1:${portTwo}/postgres`,
    stopReplica: () => must('pg_ctl', 'stop', '-D', join(folder, 'two'), '-m', 'immediate'),
    async failOver() {
      must('pg_ctl', 'stop', '-D', join(folder, 'one'), '-m', 'immediate');
      lead.lead(undefined);
      must('pg_ctl', 'promote', '-D', join(folder, 'two'), '-w');
      lead.lead(portTwo);
    },
    async close() {
      lead.close();
      for (const child of [primary, replica]) {
        if (child.exitCode === null && child.signalCode === null) {
          child.kill('SIGQUIT');
          await once(child, 'exit');
        }
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
