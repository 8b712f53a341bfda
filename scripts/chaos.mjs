import { findPostgres } from './lib/postgres.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

// Faults at full length: 100 kills while writing and 100 tests of interests with kills, on each engine, power cuts, a full disk, faulty
// connections to PostgreSQL, Meta, mail and Redis, clocks that jump, SIGTERM under load, a PostgreSQL failover.
await ensurePackages({ all: true });
const postgres = await findPostgres();
const files = [
  ...['kill', 'interest-test-kill', 'power-cut', 'disk-full'].map((name) => `durability/${name}`),
  ...['database-faults', 'clock', 'machines', 'stop'].map((name) => `processes/${name}`),
  'chaos',
  'plans/kill',
  'watch/kill',
].map((name) => `server/test/${name}`);
const projects = ['unit', 'chaos', 'sqlite', ...(postgres ? ['postgres'] : [])].flatMap((name) => ['--project', name]);
const kills = process.env.CHAOS_KILLS ?? '100';
const { code } = await run('vitest', ['run', ...projects, ...files, ...process.argv.slice(2)], {
  env: {
    CHAOS: '1',
    CHAOS_KILLS: kills,
    INTEREST_TEST_KILLS: process.env.INTEREST_TEST_KILLS ?? kills,
    TEST_ALL: '1',
    TEST_DATABASE_URL: postgres?.url ?? '',
  },
});
postgres?.stop();
process.exit(code);
