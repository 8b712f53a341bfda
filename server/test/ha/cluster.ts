import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../processes/redis-server.ts';
import { databaseUser, type Program, postgresPrograms, signalAll, startProgram, treeOf } from './programs.ts';
import { startWatchdog } from './watchdog.ts';

const wholeWithinMs = 180_000;

interface Node {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  patroni: Program;
  /** Whether its watchdog has reset it: nothing of it runs until it is started again. */
  isReset: boolean;
}

/** Three PostgreSQL nodes under Patroni and etcd, behind HAProxy and PgBouncer, on loopback. */
export interface Cluster {
  /** Through PgBouncer and HAProxy to the primary. */
  readonly url: string;
  /** All three nodes run, two follow the primary, one of them synchronously. */
  untilWhole(): Promise<void>;
  killPostmaster(): Promise<void>;
  /** Stops every process of the primary's node as a machine that hangs; `thaw` lets them go on, if its watchdog has not reset it. */
  freeze(): Promise<{ thaw(): void }>;
  /** Kills every process of a node at once; `back` starts it again. */
  lose(which: 'primary' | 'standby'): Promise<{ back(): void }>;
  switchOver(): Promise<void>;
  restartPooler(): Promise<void>;
  close(): Promise<void>;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

const deviceOf = (folder: string, name: string) => join(folder, `${name}.watchdog`);

const patroniSettings = (node: Pick<Node, 'name' | 'port' | 'api'>, folder: string, etcd: number) => ({
  scope: 'miner',
  name: node.name,
  watchdog: { mode: 'required', driver: 'testing', device: deviceOf(folder, node.name) },
  restapi: { listen: `127.0.0.1:${node.api}`, connect_address: `127.0.0.1:${node.api}` },
  etcd3: { host: `127.0.0.1:${etcd}` },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 1,
      retry_timeout: 5,
      master_start_timeout: 0,
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: { max_connections: 100, shared_buffers: '32MB', wal_log_hints: 'on', max_wal_senders: 10 },
      },
    },
    initdb: [{ encoding: 'UTF8' }, 'data-checksums', 'no-locale'],
    pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust'],
  },
  postgresql: {
    listen: `127.0.0.1:${node.port}`,
    connect_address: `127.0.0.1:${node.port}`,
    data_dir: join(folder, node.name),
    bin_dir: postgresPrograms(),
    pgpass: join(folder, `${node.name}.pgpass`),
    authentication: {
      superuser: { username: 'postgres', password: 'only-on-loopback' },
      replication: { username: 'replicator', password: 'only-on-loopback' },
    },
    parameters: { unix_socket_directories: folder },
    basebackup: [{ checkpoint: 'fast' }],
  },
});

const haproxySettings = (port: number, nodes: readonly Node[]) => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: own, api }) => `  server ${name} 127.0.0.1:${own} check port ${api}`).join('\n')}
`;

const poolerSettings = (port: number, target: number, folder: string) => `
[databases]
* = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 30
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 3
`;

/** Starts the cluster. Nothing of it outlives `close`. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'interest-miner-ha-'));
  const user = databaseUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const [etcdPort, peerPort, proxyPort, poolerPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  const etcdArgs = [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
  ];
  const etcd = startProgram('etcd', etcdArgs, folder);

  const startPatroni = (name: string) => startProgram('patroni', [join(folder, `${name}.json`)], folder);
  const nodes: Node[] = [];
  for (const name of ['one', 'two', 'three']) {
    const place = { name, port: await freePort(), api: await freePort() };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(patroniSettings(place, folder, etcdPort)), {
      mode: 0o644,
    });
    nodes.push({ ...place, patroni: startPatroni(name), isReset: false });
  }
  writeFileSync(join(folder, 'haproxy.cfg'), haproxySettings(proxyPort, nodes));
  writeFileSync(join(folder, 'users.txt'), '"postgres" "only-on-loopback"\n');
  writeFileSync(join(folder, 'pgbouncer.ini'), poolerSettings(poolerPort, proxyPort, folder));
  const proxy = startProgram('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], folder);
  const startPooler = () => startProgram('pgbouncer', [join(folder, 'pgbouncer.ini')], folder);
  let pooler = startPooler();

  const postmasterOf = ({ name }: Node) => {
    try {
      return Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return undefined;
    }
  };
  const pidsOf = (node: Node) => {
    const postmaster = postmasterOf(node);
    const isAlive = postmaster !== undefined && treeOf(1).includes(postmaster);
    return [...treeOf(node.patroni.pid), ...(isAlive ? treeOf(postmaster) : [])];
  };
  async function members(): Promise<readonly Member[]> {
    for (const { api } of nodes) {
      try {
        const response = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2000) });
        return ((await response.json()) as { members: Member[] }).members;
      } catch {
        // Another one knows as well.
      }
    }
    return [];
  }
  async function find(role: RegExp): Promise<Node> {
    const member = (await members()).find((one) => role.test(one.role));
    const node = nodes.find(({ name }) => name === member?.name);
    if (node === undefined) throw new Error(`No node is ${role}`);
    return node;
  }
  const isWhole = (all: readonly Member[]) =>
    all.length === 3 &&
    all.every(({ state }) => state === 'running' || state === 'streaming') &&
    all.some(({ role }) => role === 'leader') &&
    all.some(({ role }) => role === 'sync_standby');
  const kill = async (node: Node) => {
    signalAll(pidsOf(node), 'SIGKILL');
    await node.patroni.end();
  };

  const start = (node: Node) => {
    node.isReset = false;
    node.patroni = startPatroni(node.name);
  };
  const stopWatchdogs = nodes.map((node) =>
    startWatchdog(deviceOf(folder, node.name), () => {
      node.isReset = true;
      void kill(node);
    }),
  );

  return {
    url: `postgres://postgres@127.0.0.1:${poolerPort}/postgres?pgbouncer=true`,
    async untilWhole() {
      for (const end = Date.now() + wholeWithinMs; !isWhole(await members()); await pause(200))
        if (Date.now() > end)
          throw new Error(
            `The cluster is not whole: ${JSON.stringify(await members())}\n${[etcd, proxy, pooler, ...nodes.map(({ patroni }) => patroni)].map((one) => one.output().slice(-1500)).join('\n---\n')}`,
          );
    },
    async killPostmaster() {
      const postmaster = postmasterOf(await find(/leader/));
      if (postmaster === undefined) throw new Error('The primary does not run');
      signalAll([postmaster], 'SIGKILL');
    },
    async freeze() {
      const node = await find(/leader/);
      const pids = pidsOf(node);
      signalAll(pids, 'SIGSTOP');
      return { thaw: () => (node.isReset ? start(node) : signalAll(pids, 'SIGCONT')) };
    },
    async lose(which) {
      const node = await find(which === 'primary' ? /leader/ : /sync_standby/);
      await kill(node);
      return { back: () => start(node) };
    },
    async switchOver() {
      const leader = await find(/leader/);
      const candidate = await find(/sync_standby/);
      const response = await fetch(`http://127.0.0.1:${leader.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
      });
      if (!response.ok) throw new Error(`switch-over: ${response.status} ${await response.text()}`);
    },
    async restartPooler() {
      await pooler.end('SIGTERM');
      pooler = startPooler();
    },
    async close() {
      for (const stop of stopWatchdogs) stop();
      await Promise.all(nodes.map(kill));
      // A process of PostgreSQL whose Patroni was killed before it is found by its folder.
      for (const node of nodes)
        signalAll(
          [postmasterOf(node) ?? []].flat().filter((pid) => treeOf(1).includes(pid)),
          'SIGKILL',
        );
      await Promise.all([proxy.end(), pooler.end(), etcd.end()]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
