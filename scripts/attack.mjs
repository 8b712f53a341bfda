import { spawnSync } from 'node:child_process';
import { findPostgres } from './lib/postgres.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages, runProgram } from './lib/setup.mjs';

// Generated bodies for every route on both engines, the cost of every call, then attack tools and crowds of clients, each
// against a separate server. In at most 10 minutes; `--full` takes about 45 (the scheduled workflow): 10,000 bodies per route,
// ten minutes for the cost, and the tools as long as they need.
const isFull = process.argv.includes('--full');
await ensurePackages({ all: true });
const postgres = await findPostgres();
const env = {
  GENERATED_BODIES: process.env.GENERATED_BODIES ?? (isFull ? '10000' : '300'),
  COST_MINUTES: process.env.COST_MINUTES ?? (isFull ? '10' : '1'),
  TEST_ALL: '1',
  TEST_DATABASE_URL: postgres?.url ?? '',
};
const projects = ['--project', 'sqlite', ...(postgres ? ['--project', 'postgres'] : [])];
const files = [
  'server/test/requests/generated-bodies',
  'server/test/requests/bad-input',
  'server/test/requests/web-edge',
  'server/test/requests/two-users',
  'server/test/requests/cost',
];
const generated = await run('vitest', ['run', ...projects, ...files], { env });
postgres?.stop();
const missing = ['sqlmap', 'wapiti', 'slowhttptest'].filter((tool) => spawnSync('which', [tool]).status !== 0);
if (missing.length > 0) process.stdout.write(`\n!!! Not installed, so not run: ${missing.join(', ')} !!!\n`);
const tools = await runProgram('server/test/attack/tools.ts', [], {
  env: { SQLMAP_MINUTES: process.env.SQLMAP_MINUTES ?? (isFull ? '6' : '1') },
});
const crowds = await runProgram('server/test/attack/crowds.ts');
process.exit(generated.code || tools.code || crowds.code);
