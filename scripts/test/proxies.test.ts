import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { validCertificate } from '../../server/test/stand-ins/certificates.ts';

const examples = fileURLToPath(new URL('../../deploy/proxies/', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-proxies-'));
  writeFileSync(join(folder, 'miner.example.pem'), `${validCertificate.cert}\n${validCertificate.key}\n`);
  writeFileSync(join(folder, 'miner.example.key'), validCertificate.key);
  writeFileSync(join(folder, 'offline.http'), 'HTTP/1.1 503 Service Unavailable\r\n\r\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The example, with the files that it names in a folder of ours, and what surrounds it on a machine. */
function example(name: string, surround = (text: string) => text): string {
  const text = readFileSync(join(examples, name), 'utf8').replaceAll(/\/etc\/ssl|\/srv\/interest-miner/g, folder);
  const file = join(folder, name);
  writeFileSync(file, surround(text));
  return file;
}

const isInstalled = (program: string) => spawnSync(program, ['-v']).error === undefined;
const inNginx = (text: string) =>
  `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${text} }`;

// Each where its program is installed.
test.runIf(isInstalled('nginx'))("nginx' example is valid", () => {
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', example('nginx.conf', inNginx)], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});
test.runIf(isInstalled('haproxy'))("HAProxy's example is valid", () => {
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', example('haproxy.cfg')], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});
test.runIf(isInstalled('caddy'))("Caddy's example is valid", () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', example('Caddyfile')];
  const { status, stderr } = spawnSync('caddy', args, { env: { ...process.env, HOME: folder }, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});
