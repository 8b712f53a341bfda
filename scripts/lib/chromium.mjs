import { existsSync } from 'node:fs';
import { say } from './log.mjs';
import { run } from './run.mjs';

// The headless shell first: a page takes less than half the processor time of the full browser.
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

async function onPath(names) {
  for (const name of names) {
    const { code, output } = await run('sh', ['-c', `command -v ${name}`], { capture: true });
    if (code === 0 && output.trim()) return output.trim().split('\n')[0];
  }
  return undefined;
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Installs a package where that is allowed and works; asks the network for ten seconds at most before it gives up. */
async function fromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say(`Installing Debian's package ${name} for the browser tests (once; a minute or two) …`);
  const apt = 'DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::http::Timeout=10 -o Acquire::Retries=0';
  const { code } = await run('sh', ['-c', `${apt} update && ${apt} install -y ${name}`], { capture: true });
  return code === 0 ? onPath([name]) : undefined;
}

/**
 * A Chromium for the tests: `CHROMIUM_PATH`, else a headless shell of the system, of Playwright or of Debian, else a full
 * browser.
 * @returns {Promise<string | undefined>} path of the program
 */
export async function findChromium() {
  const own = process.env.CHROMIUM_PATH;
  if (own) return existsSync(own) ? own : undefined;
  return (
    (await onPath(shells)) ??
    (await fromPlaywright()) ??
    (await fromDebian('chromium-headless-shell')) ??
    (await onPath(browsers)) ??
    (await fromDebian('chromium'))
  );
}
