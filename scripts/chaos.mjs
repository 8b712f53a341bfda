import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

// Faults at full length: 100 kills while writing, a full disk, a PostgreSQL that fails over. Some ten minutes.
await ensurePackages();
const files = ['server/test/kill', 'server/test/disk-full', 'server/test/chaos'];
const { code } = await run(
  'vitest',
  ['run', '--project', 'unit', '--project', 'chaos', ...files, ...process.argv.slice(2)],
  {
    env: { CHAOS: '1', CHAOS_KILLS: process.env.CHAOS_KILLS ?? '100', TEST_DATABASE_URL: '' },
  },
);
process.exit(code);
