import { spawnSync } from 'node:child_process';
import { findPostgres } from './lib/postgres.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages, runProgram } from './lib/setup.mjs';

// 10,000 generated bodies per route on both engines, then attack tools and crowds of clients, each against a separate server.
await ensurePackages({ all: true });
const postgres = await findPostgres();
const bodies = process.env.GENERATED_BODIES ?? '10000';
const env = { GENERATED_BODIES: bodies, TEST_ALL: '1', TEST_DATABASE_URL: postgres?.url ?? '' };
const projects = ['--project', 'sqlite', ...(postgres ? ['--project', 'postgres'] : [])];
const files = [
  'server/test/requests/generated-bodies',
  'server/test/requests/bad-input',
  'server/test/requests/web-edge',
  'server/test/requests/two-users',
];
const generated = await run('vitest', ['run', ...projects, ...files], { env });
postgres?.stop();
const missing = ['sqlmap', 'wapiti', 'slowhttptest'].filter((tool) => spawnSync('which', [tool]).status !== 0);
if (missing.length > 0) process.stdout.write(`\n!!! Not installed, so not run: ${missing.join(', ')} !!!\n`);
const tools = await runProgram('server/test/attack/tools.ts');
const crowds = await runProgram('server/test/attack/crowds.ts');
process.exit(generated.code || tools.code || crowds.code);
