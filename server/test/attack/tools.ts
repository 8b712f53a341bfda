import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { send, signUp, startServerProcess } from '../processes/server-process.ts';
import type { Operation } from '../requests/generate-requests.ts';
import { type Target, targetsIn } from './targets.ts';

// Debian's attack tools against a separate server on this machine, each with a time limit. Exit code 1 if one finds
// something; missing tools are skipped, and unfinished ones are named.
const minuteMs = 60_000;
const sqlmapMs = Number(process.env.SQLMAP_MINUTES ?? 6) * minuteMs;
const aRouteMs = 1.5 * minuteMs;
const atOnce = 2;
const wapitiMinutes = 2;
const folder = mkdtempSync(join(tmpdir(), 'interest-miner-attack-'));
// Every request comes from a different network, so that limits do not end the attack.
const server = await startServerProcess({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' });
const email = 'attacker@example.com';
const token = await signUp(server.url, email);
const program = fileURLToPath(new URL('../../src/boot.mjs', import.meta.url));
spawnSync(process.execPath, [program, 'admin', 'set-plan', email, 'Enterprises'], { env: { DATA_DIR: folder } });
const { host } = new URL(server.url);
const { paths } = (await send(`${server.url}/api/docs/json`)).json as {
  paths: Record<string, Record<string, Operation>>;
};
const targets = targetsIn(paths);
const isInstalled = (tool: string) => spawnSync('which', [tool]).status === 0;

/** Runs a tool until it ends or times out. @returns its output */
function runTool(tool: string, args: readonly string[], limitMs: number): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs, killSignal: 'SIGKILL' });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-1_000_000);
      });
    child.on('close', () => resolve(output));
  });
}

async function sqlmap(
  { method, path, body, type }: Target,
  number: number,
): Promise<'cleared' | 'unfinished' | string> {
  const file = join(folder, `request-${number}.txt`);
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${token}`];
  if (body !== undefined) head.push(`Content-Type: ${type}`);
  writeFileSync(file, `${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
  const args = ['-r', file, '--batch', '--ignore-stdin', '--level=3', '--risk=1', '--dbms=sqlite'];
  args.push('--tamper=xforwardedfor', '--skip=user-agent,referer,host', '--flush-session', '--answers=follow=N');
  args.push('--ignore-code=*', `--output-dir=${folder}/sqlmap-${number}`);
  const output = await runTool('sqlmap', args, aRouteMs);
  if (/identified the following injection|is vulnerable\./.test(output)) return output.trim().slice(-1500);
  return /do not appear to be injectable/.test(output) ? 'cleared' : 'unfinished';
}

async function walkWithSqlmap(): Promise<number> {
  const until = Date.now() + sqlmapMs;
  const results = new Map<string, string>();
  const waiting = targets.entries();
  const work = async () => {
    for (const [number, target] of waiting) {
      if (Date.now() > until) return;
      results.set(target.name, await sqlmap(target, number));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const having = (wanted: string) => targets.filter(({ name }) => (results.get(name) ?? 'unfinished') === wanted);
  const unfinished = having('unfinished').map(({ name }) => name);
  const found = [...results].filter(([, result]) => result !== 'cleared' && result !== 'unfinished');
  for (const [name, result] of found) console.log(`sqlmap ${name}:\n${result}`);
  console.log(
    `sqlmap, level 3: ${having('cleared').length} of ${targets.length} routes cleared, ${found.length} found`,
  );
  if (unfinished.length > 0) console.log(`sqlmap, not to the end: ${unfinished.join(', ')}`);
  return found.length;
}

/** HSTS requires TLS, which this server does not use; browsers have dropped the other one. */
const isExpected = (info: string) => /^(Strict-Transport-Security|X-XSS-Protection) is not set/.test(info);

async function walkWithWapiti(): Promise<number> {
  const report = join(folder, 'wapiti.json');
  const starts = targets
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) => ['-s', `${server.url}${path.replaceAll('*', '')}`]);
  const modules = 'xss,sql,blindsql,exec,file,crlf,redirect,csp,http_headers';
  const args = ['-u', `${server.url}/`, ...starts, '--scope', 'domain', '-H', `Authorization: Bearer ${token}`];
  args.push('--max-scan-time', String(wapitiMinutes), '--flush-session', '--no-bugreport', '-m', modules);
  const output = await runTool('wapiti', [...args, '-f', 'json', '-o', report], (wapitiMinutes + 2) * minuteMs);
  if (!existsSync(report)) {
    console.log(`wapiti wrote no report: ${output.trim().slice(-300)}`);
    return 1;
  }
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, { info: string }[]>;
  };
  const found = Object.entries(vulnerabilities)
    .map(([name, list]) => [name, list.filter(({ info }) => !isExpected(info))] as const)
    .filter(([, list]) => list.length > 0);
  const text = found.map(([name, list]) => `${name}: ${JSON.stringify(list).slice(0, 800)}`).join('\n');
  console.log(`wapiti, ${starts.length / 2 + 1} addresses: ${text || 'nothing found'}`);
  return found.length;
}

/** 500 connections that send their headers slowly; other clients must still be served. */
async function crowdWithSlowHeaders(): Promise<number> {
  const args = ['-c', '500', '-H', '-i', '5', '-r', '200', '-l', '20', '-u', `${server.url}/`];
  const slow = runTool('slowhttptest', args, minuteMs);
  await pause(10_000);
  const started = performance.now();
  const { status } = await send(`${server.url}/api/system/status`);
  const ms = Math.round(performance.now() - started);
  console.log(`slowhttptest, 500 slow connections: another client got ${status} in ${ms} ms`);
  await slow;
  return status === 200 && ms <= 1000 ? 0 : 1;
}

let found = 0;
if (isInstalled('sqlmap')) found += await walkWithSqlmap();
if (isInstalled('wapiti')) found += await walkWithWapiti();
if (isInstalled('slowhttptest')) found += await crowdWithSlowHeaders();
// Level 50: a request with an unexpected error.
const failures = server.output().match(/"level":(50|60)[^\n]*/g) ?? [];
console.log(
  `the server is still running (${(await send(`${server.url}/livez`)).status}) and logged ${failures.length} failures`,
);
for (const line of failures.slice(0, 5)) console.log(line.slice(0, 400));
await server.end('SIGKILL');
rmSync(folder, { recursive: true, force: true });
process.exit(found === 0 && failures.length === 0 ? 0 : 1);
