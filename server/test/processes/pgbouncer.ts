import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface Pooler {
  /** Address of a database through the pooler. */
  address(database: string): string;
  stop(): Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

async function untilAnswers(address: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const end = Date.now() + 30_000; ; ) {
    const client = new pg.Client({ connectionString: address });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`PgBouncer did not start: ${output()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL.
 * @param base address of any database of that PostgreSQL
 * @param connections how many it opens to each database: fewer than its clients have, so that they share them
 */
export async function startPgBouncer(base: string, connections = 4): Promise<Pooler> {
  const { hostname, port: target, username, password } = new URL(base);
  const folder = mkdtempSync(join(tmpdir(), 'interest-miner-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${target}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
      'max_client_conn = 200',
    ].join('\n'),
  );
  // It refuses to run as root.
  const child = spawn('pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'postgres'] : []), file]);
  let output = '';
  child.stderr.on('data', (chunk) => {
    output = (output + String(chunk)).slice(-4000);
  });
  const address = (database: string) => `postgres://${username}@127.0.0.1:${port}/${database}`;
  await untilAnswers(address('postgres'), child, () => output);
  return {
    address,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
