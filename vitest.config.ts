import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Long enough for a busy machine; `npm run bench` measures what must be fast. */
const poll = { timeout: 30_000 };
const setupFiles = ['scripts/test/no-console-errors.ts', 'scripts/test/same-examples.ts'];
const postgres = process.env.TEST_DATABASE_URL;
const serverTests = {
  include: ['server/**/*.test.ts'],
  exclude: ['server/**/*.unit.test.ts', '**/node_modules/**'],
  globalSetup: ['server/test/global-setup.ts'],
  setupFiles,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll },
};

// What PostgreSQL may answer otherwise than SQLite: locks, isolation and concurrent changes of one row; migrations; errors of the
// database; and each statement once (every endpoint with its example, random requests that must have SQLite's answers). `npm run
// test:all` runs every test of the server on it.
const everything = process.env.TEST_ALL === '1';
const onPostgres = [
  'server/src/db/**',
  'server/src/jobs/**',
  'server/src/features/api-tokens/answer-once.test.ts',
  'server/src/features/auth/recovery/**',
  'server/src/features/billing/documents/numbers.test.ts',
  'server/src/features/billing/gateway/money-invariant.test.ts',
  'server/src/features/billing/plans/entitlement.test.ts',
  'server/src/features/billing/purchase/order.test.ts',
  'server/src/features/billing/purchase/verify.test.ts',
  'server/src/features/deletion/erase.test.ts',
  'server/src/features/search/counting/**',
  'server/src/features/lists/{list-limits,migrate-lists-seen}.test.ts',
  'server/src/features/storage/storage.test.ts',
  'server/src/stores/sandbox-gateway/{earlier-objects,emulation}.test.ts',
  'server/src/features/mail/mail-queue.test.ts',
  'server/test/openapi-document.test.ts',
  'server/test/durability/{documents,migrate,release-before}.test.ts',
  'server/test/plans/any-interleaving.test.ts',
  'server/test/processes/{certificate,clock,clocks-apart,database-faults,machines,prepared-statements,refused-writes,replica}.test.ts',
  'server/test/requests/both-databases.test.ts',
  'server/test/requests/list-changes.test.ts',
  'server/test/watch/rounds.test.ts',
];

// Inspects the bytes of the SQLite files; measures processor time, which both engines cost alike.
const ofSqlite = ['server/src/features/deletion/deleted-bytes.test.ts', 'server/test/requests/cost.test.ts'];

// The cores of a small machine: the browser tests run beside them, and a third worker makes their server answer that it is busy.
const maxWorkers = 2;

export default defineConfig({
  test: {
    maxWorkers,
    // Files share a worker and the modules it loaded, mainly the engine; each still creates its own application.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,engine}/**/*.test.ts', 'server/**/*.unit.test.ts', 'scripts/**/*.test.ts'],
          setupFiles,
          testTimeout: 120_000,
          expect: { poll },
        },
      },
      {
        extends: './web/vite.config.ts',
        root: 'web',
        test: {
          name: 'web',
          // A project with its own configuration does not inherit this.
          maxWorkers,
          // Web modules hold state (toast, session, connection) that must not leak into the next file.
          isolate: true,
          pool: 'threads',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['no-console-errors.ts', 'own-channels.ts'].map((file) =>
            fileURLToPath(new URL(`./scripts/test/${file}`, import.meta.url)),
          ),
          testTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        test: {
          ...serverTests,
          name: 'sqlite',
          env: { TEST_ENGINE: 'sqlite' },
          // Of PostgreSQL alone: deadlocks, connections, moves to it, and several machines, which cannot share a SQLite file.
          exclude: [
            ...serverTests.exclude,
            'server/src/db/{lost-connection,retry-conflicts}.test.ts',
            'server/test/durability/move.test.ts',
            'server/src/db/shared-clock.test.ts',
            'server/test/processes/certificate.test.ts',
            'server/test/processes/clocks-apart.test.ts',
            'server/test/processes/machines.test.ts',
            'server/test/requests/both-databases.test.ts',
            'server/test/processes/pgbouncer.test.ts',
            'server/test/processes/database-faults.test.ts',
            'server/test/processes/prepared-statements.test.ts',
            'server/test/processes/refused-writes.test.ts',
            'server/test/processes/replica.test.ts',
            'server/test/processes/roles.test.ts',
          ],
        },
      },
      ...(process.env.HA ? [{ test: { name: 'ha', include: ['server/test/ha/*.ha.ts'] } }] : []),
      ...(process.env.CHAOS
        ? [{ test: { name: 'chaos', include: ['server/test/chaos/*.chaos.ts'], hookTimeout: 120_000 } }]
        : []),
      ...(postgres
        ? [
            {
              test: {
                ...serverTests,
                name: 'postgres',
                env: { TEST_ENGINE: 'postgres' },
                ...(everything
                  ? {}
                  : { include: onPostgres.map((files) => files.replace(/\/\*\*$/, '/**/*.test.ts')) }),
                exclude: [
                  ...serverTests.exclude,
                  ...ofSqlite,
                  ...(process.env.PGBOUNCER ? [] : ['server/test/processes/pgbouncer.test.ts']),
                ],
              },
            },
          ]
        : []),
    ],
  },
});
