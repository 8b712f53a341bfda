import { existsSync } from 'node:fs';
import { say } from './log.mjs';
import { run } from './run.mjs';

// The headless shell first: a page takes less than half the processor time of the full browser.
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

async function onPath() {
  for (const name of [...shells, ...browsers]) {
    const { code, output } = await run('sh', ['-c', `command -v ${name}`], { capture: true });
    if (code === 0 && output.trim()) return output.trim().split('\n')[0];
  }
  return undefined;
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say("No browser found. Installing Debian's package chromium-headless-shell (once; a minute or two) …");
  const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq';
  const { code } = await run(
    'sh',
    ['-c', `apt-get update -qq && { ${install} chromium-headless-shell || ${install} chromium; }`],
    { capture: true },
  );
  return code === 0 ? onPath() : undefined;
}

/**
 * A Chromium for the tests: `CHROMIUM_PATH`, the system's, Playwright's, otherwise Debian's package if it may be installed.
 * @returns {Promise<string | undefined>} path of the program
 */
export async function findChromium() {
  const own = process.env.CHROMIUM_PATH;
  if (own) return existsSync(own) ? own : undefined;
  return (await onPath()) ?? (await fromPlaywright()) ?? (await fromDebian());
}
