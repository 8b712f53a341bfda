import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A start takes under a second, on a machine with thirty others who wait for its cores up to a minute. */
const firstAnswerMs = 90_000;

export interface RunningServer {
  readonly url: string;
  /** From spawn to the first 200 of the page, in milliseconds. */
  readonly startMs: number;
  readonly dataDir: string;
  readonly pid: number;
  /** The process's resident memory in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

/** A free port on this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function firstOk(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + firstAnswerMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The server exited while starting');
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`The server did not respond within ${firstAnswerMs / 1000} s`);
}

// The memory setting of `npm start`; no limits per user or network, because all load comes from one address here.
const settings = {
  MALLOC_ARENA_MAX: '1',
  REQUESTS_PER_MINUTE: '0',
  REQUESTS_PER_MINUTE_NETWORK: '0',
  OPEN_REQUESTS_PER_NETWORK: '0',
  CONNECTIONS_PER_NETWORK: '0',
};

/**
 * Starts a program of the project as a separate process on a free port. Its data folder, a new one unless `env` names
 * another, is deleted when it stops.
 */
export async function startServer(
  program = 'server/src/boot.mjs',
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'interest-miner-bench-'));
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, program)], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...settings,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await firstOk(`${url}/`, child).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return {
    url,
    startMs: performance.now() - started,
    dataDir,
    pid: child.pid ?? 0,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(dataDir, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}

/** Posts JSON and reads the response, whatever its status. */
export async function post(
  url: string,
  body: unknown,
  token?: string,
): Promise<{ status: number; text: string; json: Record<string, unknown> }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) as Record<string, unknown> };
}

export const password = 'Correct-Horse-9!';

/** Registers and logs in a user. @returns the bearer token */
export async function signIn(url: string, email: string): Promise<string> {
  await post(`${url}/api/auth/register`, { name: 'Bench Person', email, password, confirm_password: password });
  return (await post(`${url}/api/auth/login`, { email, password })).json.access_token as string;
}

/**
 * Puts an account on a plan, as an operator would.
 * @param env of the server, if its data is not only in the folder
 */
export function putOnPlan(dataDir: string, email: string, plan: string, env: Record<string, string> = {}): void {
  const result = spawnSync(process.execPath, [join(root, 'server/src/boot.mjs'), 'admin', 'set-plan', email, plan], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`set-plan failed: ${result.stderr}`);
}
