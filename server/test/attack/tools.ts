import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { send, signUp, startServerProcess } from '../server-process.ts';

// Debian's attack tools against a server of its own on this machine, each bounded in time. Exit code 1 when one finds
// something; what is not installed is left out.
const minuteMs = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'interest-miner-attack-'));
const server = await startServerProcess({ DATA_DIR: folder });
const token = await signUp(server.url, 'attacked@example.com');
const { host } = new URL(server.url);

interface Attack {
  readonly tool: string;
  readonly args: readonly string[];
  readonly limitMs: number;
  /** What it found; empty when nothing. */
  findings(output: string): string;
}

function sqlmap(name: string, path: string, body: object): Attack {
  const file = join(folder, `${name}.txt`);
  const payload = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
  ];
  writeFileSync(file, `${head.join('\r\n')}\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`);
  return {
    tool: 'sqlmap',
    args: [
      '-r',
      file,
      '--batch',
      '--ignore-stdin',
      '--level=3',
      '--risk=1',
      '--flush-session',
      '--ignore-code=400,401,402,404,409,429',
      `--output-dir=${folder}/sqlmap`,
      '--answers=follow=N',
    ],
    limitMs: 4 * minuteMs,
    findings: (output) =>
      // A run that did not come to its end found nothing because it looked at nothing.
      /do not appear to be injectable/.test(output) ? '' : `not cleared: ${output.trim().slice(-300)}`,
  };
}

const report = join(folder, 'wapiti.json');
const attacks: Attack[] = [
  sqlmap('login', '/api/auth/login', { email: 'a@example.com', password: 'Abcdef1!' }),
  sqlmap('search', '/api/facebook/search', { query: 'yoga', limit: 10 }),
  sqlmap('history', '/api/search-history/', { search_text: 'yoga' }),
  {
    tool: 'wapiti',
    args: [
      '-u',
      `${server.url}/`,
      '--scope',
      'domain',
      '--max-scan-time',
      '3',
      '--flush-session',
      '-f',
      'json',
      '-o',
      report,
      '-m',
      'xss,sql,blindsql,exec,file,crlf,redirect,csp,http_headers',
      '--no-bugreport',
    ],
    limitMs: 6 * minuteMs,
    findings() {
      const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
        vulnerabilities: Record<string, unknown[]>;
      };
      const found = Object.entries(vulnerabilities).filter(([, list]) => list.length > 0);
      return found.map(([name, list]) => `${name}: ${list.length}`).join(', ');
    },
  },
];

const isInstalled = (tool: string) => spawnSync('which', [tool]).status === 0;
let found = 0;
for (const { tool, args, limitMs, findings } of attacks) {
  if (!isInstalled(tool)) continue;
  const { stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8', timeout: limitMs, maxBuffer: 64e6 });
  const result = findings(`${stdout}${stderr}`);
  console.log(`${tool} ${args[1]?.split('/').at(-1) ?? ''}: ${result || 'nothing found'}`);
  if (result) found += 1;
}

if (isInstalled('slowhttptest')) {
  // 500 connections that send their headers drop by drop; who comes meanwhile has to be served.
  const slow = spawnSync('sh', [
    '-c',
    `slowhttptest -c 500 -H -i 5 -r 200 -l 30 -u ${server.url}/ >/dev/null 2>&1 & sleep 15`,
  ]);
  const started = performance.now();
  const { status } = await send(`${server.url}/api/system/status`);
  const ms = Math.round(performance.now() - started);
  console.log(`slowhttptest, 500 slow connections: another client got ${status} in ${ms} ms`);
  if (slow.status !== 0 || status !== 200 || ms > 1000) found += 1;
}
if (server.output().includes('"level":60')) found += 1;
await server.end('SIGKILL');
rmSync(folder, { recursive: true, force: true });
process.exit(found === 0 ? 0 : 1);
