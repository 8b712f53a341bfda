import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { login as loginEndpoint } from '@interest-miner/contract/auth/endpoints';
import type { RawJson, ResponseOf } from '../call.ts';

const program = fileURLToPath(new URL('../../src/boot.mjs', import.meta.url));
const starter = new URL('../../../scripts/lib/serve.mjs', import.meta.url).href;
const startWithinMs = 60_000;
export const password = 'Correct-Horse-9!';

/** The program as a separate process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Its output so far. */
  output(): string;
  /** Sends a signal and waits for the end. @returns the exit code, null after a signal */
  end(signal: NodeJS.Signals): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  readonly exited: Promise<number | null>;
}

async function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + startWithinMs;
  for (;;) {
    const url = /ready: (\S+)/.exec(output())?.[1];
    if (url !== undefined) return url;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Starts the program on a free port.
 * @param options.asGroup runs it as `npm start` does, in its own process group, which gets the signals
 * @param options.underShell runs it under a shell, as npm does; `pid` is then the shell's
 * @returns once it listens
 */
export async function startServerProcess(
  env: Record<string, string>,
  { asGroup = false, underShell = false } = {},
): Promise<ServerProcess> {
  const args = asGroup ? ['--input-type=module', '--eval', `import { serve } from '${starter}'; serve();`] : [program];
  const [command, ...all] = [...(underShell ? ['sh', '-c', '"$0" "$@"; true'] : []), process.execPath, ...args];
  const child = spawn(command ?? process.execPath, all, {
    detached: asGroup,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      REQUESTS_PER_MINUTE: '0',
      REQUESTS_PER_MINUTE_NETWORK: '0',
      OPEN_REQUESTS_PER_NETWORK: '0',
      CONNECTIONS_PER_NETWORK: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-100_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const url = await readyUrl(child, () => text);
  const kill = (signal: NodeJS.Signals) => {
    if (asGroup && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  };
  return {
    url,
    pid: child.pid ?? 0,
    output: () => text,
    exited,
    signal: kill,
    end(signal) {
      if (child.exitCode === null && child.signalCode === null) kill(signal);
      return exited;
    },
  };
}

export interface Answer<Json = RawJson> {
  readonly status: number;
  /** Undefined if the body is no JSON. */
  readonly json: Json;
  readonly headers: Headers;
}

/** Sends JSON; the caller names what it expects to get. @throws TypeError when the connection breaks */
export async function send<Json = RawJson>(
  url: string,
  body?: unknown,
  token?: string,
  method = 'POST',
): Promise<Answer<Json>> {
  const response = await fetch(url, {
    method: body === undefined && method === 'POST' ? 'GET' : method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    json: (text.startsWith('{') ? JSON.parse(text) : undefined) as Json,
    headers: response.headers,
  };
}

/**
 * Retries while the process is busy, as clients do: with other load on the machine that is a valid answer,
 * and not what most tests are about.
 */
export async function ask<Json extends { code?: unknown } = RawJson>(
  ...request: Parameters<typeof send>
): Promise<Answer<Json>> {
  let answer = await send<Json>(...request);
  for (let again = 0; again < 20 && answer.json?.code === 'overloaded'; again += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    answer = await send<Json>(...request);
  }
  return answer;
}

/** Registers and logs in. @returns the token */
export async function signUp(url: string, email: string): Promise<string> {
  const registration = { name: 'Chaos Person', email, password, confirm_password: password };
  await ask(`${url}/api/auth/register`, registration);
  const login = await ask<ResponseOf<typeof loginEndpoint>>(`${url}/api/auth/login`, { email, password });
  if (login.status !== 200) throw new Error(`log-in answered ${login.status}`);
  return login.json.access_token;
}
