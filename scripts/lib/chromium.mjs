import { existsSync } from 'node:fs';
import { fromDebian, onPath } from './debian.mjs';

// The headless shell first: a page takes less than half the processor time of the full browser.
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const what = 'the browser tests';
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
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
    (await fromDebian('chromium-headless-shell', what)) ??
    (await onPath(browsers)) ??
    (await fromDebian('chromium', what))
  );
}
