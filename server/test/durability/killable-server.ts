import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Holder } from '../../src/ports/ads/test-account/types.ts';
import type { RawJson } from '../call.ts';
import { createTestApp, password } from '../harness.ts';
import { type Answer, ask, type ServerProcess, signUp, startServerProcess } from '../processes/server-process.ts';
import { type GraphStandIn, startGraph } from '../stand-ins/graph.ts';
import { graphHolder } from '../stand-ins/graph-ads.ts';

const program = new URL('./die-at-write.ts', import.meta.url).href;
const adToken = 'EAABkilled';

/** Before or after the nth call to Meta, or the nth write, counted from when it is armed. */
export interface Kill {
  readonly at: 'call' | 'write';
  readonly nth: number;
  readonly when: 'before' | 'after';
}

/** Every kill at the first `calls` calls and the first `writes` writes. */
export const killsAt = (calls: number, writes: number): Kill[] =>
  [
    ...Array.from({ length: calls }, (_, index) => ({ at: 'call' as const, nth: index + 1 })),
    ...Array.from({ length: writes }, (_, index) => ({ at: 'write' as const, nth: index + 1 })),
  ].flatMap((kill) => [
    { ...kill, when: 'before' as const },
    { ...kill, when: 'after' as const },
  ]);

interface Options {
  /** Edges whose calls count. */
  readonly edges: RegExp;
  /** Tables whose writes count, as alternatives of a regular expression. */
  readonly tables: string;
  /** How far the clock of each process is ahead of the one before: leases have expired, and Meta's limits have room again. */
  readonly restMs: number;
  readonly holder?: Partial<Holder>;
}

/** A person of the running server, who is connected to the stand-in of Meta. */
interface ConnectedPerson {
  readonly token: string;
}

/** A real server over HTTP between a client and the stand-in of Meta, which both outlive it. */
export interface KillableServer {
  readonly graph: GraphStandIn;
  /** The running process; starts one if there is none. */
  running(): Promise<ServerProcess>;
  /** Leaves the process alone; the next one starts when it is asked for, so once the next kill is set, with its clock ahead. */
  leave(): void;
  /** Its clock, in milliseconds. */
  now(): number;
  /** Sets where the running process dies, or the next one: its jobs work as soon as it has started. */
  arm(kill: Kill): void;
  disarm(): void;
  person(name: string): Promise<ConnectedPerson>;
  /** Sends a request of the API; undefined if the server died before it answered. */
  ask<Json extends { code?: unknown } = RawJson>(
    path: string,
    body: object | undefined,
    token: string,
  ): Promise<Answer<Json> | undefined>;
  close(): Promise<void>;
}

/** Opens it on the database of the project that runs. */
export async function openKillableServer({ edges, tables, restMs, holder }: Options): Promise<KillableServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'interest-miner-kill-'));
  const dieAt = join(dataDir, 'die-at');
  writeFileSync(dieAt, '');
  const graph = await startGraph();
  graph.holders.set(adToken, graphHolder(holder));
  // Runs PostgreSQL for the server.
  const postgres = process.env.TEST_ENGINE === 'postgres' ? await createTestApp() : undefined;
  let server: ServerProcess | undefined;
  /** The server, also while it starts. */
  let starting: Promise<ServerProcess> | undefined;
  let aheadMs = 0;
  let armed = 0;

  async function start(): Promise<ServerProcess> {
    starting = startServerProcess({
      DATA_DIR: dataDir,
      META_GRAPH_URL: graph.url,
      NODE_OPTIONS: `--import=${program}`,
      DIE_AT: dieAt,
      DIE_AT_TABLES: tables,
      CLOCK_AHEAD_MS: String(aheadMs),
      ...(postgres ? { DATABASE_URL: postgres.deps.config.DATABASE_URL ?? '' } : {}),
    });
    server = await starting;
    return server;
  }

  const running = async () => server ?? (await start());
  return {
    graph,
    running,
    leave() {
      aheadMs += restMs;
      server = undefined;
    },
    now: () => Date.now() + aheadMs,
    arm({ at, nth, when }) {
      armed += 1;
      writeFileSync(dieAt, at === 'write' ? `${armed} ${when} ${nth}` : '');
      let calls = 0;
      graph.intercept = async (moment, edge) => {
        if (!edges.test(edge) || at !== 'call') return true;
        if (moment === 'before') calls += 1;
        if (calls !== nth || moment !== when) return true;
        await (await starting)?.end('SIGKILL');
        return false;
      };
    },
    disarm() {
      writeFileSync(dieAt, '');
      graph.intercept = undefined;
    },
    async person(name) {
      const { url } = await running();
      const token = await signUp(url, `${name}@example.com`);
      const meta = await ask(`${url}/api/connections/meta`, { access_token: adToken, password }, token, 'PUT');
      if (meta.status !== 200) throw new Error(`connecting answered ${meta.status}`);
      return { token };
    },
    async ask<Json extends { code?: unknown }>(path: string, body: object | undefined, token: string) {
      const { url, exited } = await running();
      return ask<Json>(`${url}/api${path}`, body, token).catch(async () => {
        await exited;
        return undefined;
      });
    },
    async close() {
      await server?.end('SIGKILL');
      await graph.close();
      await postgres?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
