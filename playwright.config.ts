import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4173);
const baseURL = `http://127.0.0.1:${port}`;
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
// Used by tests that act as the operator.
process.env.E2E_OPERATOR_TOKEN ??= randomBytes(32).toString('hex');
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'interest-miner-e2e-'));

export default defineConfig({
  testDir: 'e2e',
  // axe checks every screen in each run; Lighthouse's audits are part of `npm run test:all`.
  testIgnore: process.env.TEST_ALL ? [] : 'lighthouse.spec.ts',
  globalSetup: './e2e/warm-up.ts',
  outputDir: 'test-results/e2e',
  // A busy machine takes many times longer than an idle one; `npm run bench` measures what must be fast.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node server/src/boot.mjs',
    url: `${baseURL}/readyz`,
    timeout: 30_000,
    env: {
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATA_DIR: process.env.E2E_DATA_DIR,
      OPERATOR_TOKEN: process.env.E2E_OPERATOR_TOKEN,
      // Every test registers its own user, all from one network.
      REGISTRATIONS_PER_HOUR: '10000',
      REQUESTS_PER_MINUTE_NETWORK: '0',
      META_APP_SECRET: 'e2e-app-secret',
    },
  },
});
