import { findChromium } from './lib/chromium.mjs';
import { findPostgres } from './lib/postgres.mjs';
import { ensurePackages, ensureWebBuild, runProgram } from './lib/setup.mjs';

await ensurePackages({ all: true });
await ensureWebBuild();
// A temporary database, whatever the tests use: benchmarks need an empty one.
delete process.env.TEST_DATABASE_URL;
const postgres = await findPostgres();
const chromium = await findChromium();
const { code } = await runProgram('bench/run.ts', process.argv.slice(2), {
  env: {
    ...process.env,
    BENCH_DATABASE_URL: postgres?.url ?? '',
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  },
});
postgres?.stop();
process.exit(code);
