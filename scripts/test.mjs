import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { findPgBouncer } from './lib/debian.mjs';
import { fail, say } from './lib/log.mjs';
import { findPostgres } from './lib/postgres.mjs';
import { root, run } from './lib/run.mjs';
import { ensurePackages, ensureWebBuild } from './lib/setup.mjs';

const reports = join(root, 'test-results');
/** Maximum characters of a failure repeated at the end of the output. */
const maxFailure = 4000;
const inCi = Boolean(process.env.CI);
/** Whether files without SQL of their own also run on PostgreSQL: see `vitest.config.ts`. */
const everything = process.argv.includes('--all');
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Names and messages of failed tests, repeated at the end of the output. */
const failures = [];

function missing(what, consequence) {
  if (inCi) fail(`${what} is not available, and CI may skip nothing.`);
  process.stdout.write(`\n!!! ${what} is not available: ${consequence} ARE SKIPPED !!!\n\n`);
}

/** Counts a whole command as one test, as it reports no single tests. */
async function count(what, command, args, options) {
  say(what);
  const { code } = await run(command, args, options);
  totals[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) failures.push(what);
}

function readReport(name) {
  const file = join(reports, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

async function vitest(postgres) {
  say(`Unit tests, integration tests on SQLite${postgres ? ' and on PostgreSQL' : ''}`);
  const { code } = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
    {
      env: {
        TEST_DATABASE_URL: postgres?.url ?? '',
        TEST_ALL: everything ? '1' : '',
        PGBOUNCER: pooler ?? '',
        NODE_ENV: 'test',
      },
    },
  );
  const report = readReport('vitest.json');
  totals.passed += report?.numPassedTests ?? 0;
  totals.failed += report?.numFailedTests ?? 0;
  totals.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  for (const file of report?.testResults ?? []) {
    if (file.message) failures.push(`${file.name}: ${file.message}`);
    for (const test of file.assertionResults) {
      if (test.status === 'failed') failures.push(`${file.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
    }
  }
  // A file that fails to load or an unhandled error fails the run without a failed test.
  if (code !== 0 && !report?.numFailedTests) {
    totals.failed += 1;
    failures.push('Vitest failed outside its tests: see its output above');
  }
}

async function playwright(chromium) {
  say('End-to-end tests in Chromium');
  const { code } = await run('playwright', ['test'], {
    env: {
      CHROMIUM_PATH: chromium,
      TEST_ALL: everything ? '1' : '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
    },
  });
  const stats = readReport('playwright.json')?.stats;
  totals.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  totals.failed += stats?.unexpected ?? 0;
  totals.skipped += stats?.skipped ?? 0;
  if (code !== 0 && !stats?.unexpected) totals.failed += 1;
}

const started = Date.now();
await ensurePackages({ all: true });
rmSync(reports, { recursive: true, force: true });
await ensureWebBuild();
const chromium = await findChromium();
const postgres = await findPostgres();
const pooler = everything && postgres ? await findPgBouncer() : undefined;
if (!chromium) missing('A Chromium', 'THE END-TO-END TESTS');
if (!postgres) missing('A PostgreSQL', 'THE INTEGRATION TESTS ON POSTGRESQL');
if (everything && postgres && !pooler) missing('A PgBouncer', 'THE TESTS BEHIND A POOLER');

await count('Types, lint, boundaries, dead code', 'npm', ['run', '--silent', 'check']);
// One after the other: beside each other on two cores, tests miss their time limits.
await vitest(postgres);
if (chromium) await playwright(chromium);
postgres?.stop();

for (const failure of failures) process.stdout.write(`✗ ${failure.slice(0, maxFailure)}\n`);
say(`Took ${Math.round((Date.now() - started) / 1000)} s`);
process.stdout.write(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}\n`,
);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
