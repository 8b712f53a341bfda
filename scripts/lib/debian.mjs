import { existsSync } from 'node:fs';
import { say } from './log.mjs';
import { run } from './run.mjs';

/** @returns {Promise<string | undefined>} path of the first of these programs that is installed */
export async function onPath(names) {
  for (const name of names) {
    const { code, output } = await run('sh', ['-c', `command -v ${name}`], { capture: true });
    if (code === 0 && output.trim()) return output.trim().split('\n')[0];
  }
  return undefined;
}

/**
 * Installs a package where that is allowed and works; asks the network for ten seconds at most before it gives up.
 * @param what the tests that need it
 * @returns {Promise<string | undefined>} path of the program with the package's name
 */
export async function fromDebian(name, what) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say(`Installing Debian's package ${name} for ${what} (once; a minute or two) …`);
  const apt = 'DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::http::Timeout=10 -o Acquire::Retries=0';
  const { code } = await run('sh', ['-c', `${apt} update && ${apt} install -y ${name}`], { capture: true });
  return code === 0 ? onPath([name]) : undefined;
}

/** PgBouncer, for tests that start their own: the service that Debian's package starts is stopped. */
export async function findPgBouncer() {
  const own = await onPath(['pgbouncer']);
  if (own) return own;
  const installed = await fromDebian('pgbouncer', 'the tests behind a pooler');
  if (installed) await run('service', ['pgbouncer', 'stop'], { capture: true });
  return installed;
}
