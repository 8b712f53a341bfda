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

// Tests without SQL of their own run on SQLite only; `npm run test:all` also runs them on PostgreSQL.
const everything = process.env.TEST_ALL === '1';
const withoutSql = [
  'server/src/features/auth/login/login-timing.test.ts',
  'server/src/features/mail/operator-page.test.ts',
  'server/src/features/pushes/refusals.test.ts',
  'server/src/features/try-out/**',
  'server/src/ports/**',
  'server/test/log*.test.ts',
  'server/test/openapi-document.test.ts',
  'server/test/attack/**',
  'server/test/mcp/attacks.test.ts',
  'server/test/mcp/conformance.test.ts',
  'server/test/premium-model.test.ts',
  'server/test/processes/stop.test.ts',
  'server/test/requests/raw-requests.test.ts',
  'server/test/requests/web-edge.test.ts',
];

// Processes that are killed: on SQLite here, also on PostgreSQL in `npm run test:all` and, at full length, `npm run test:chaos`.
const killed = [
  'server/src/features/billing/checkout/kill.test.ts',
  'server/test/durability/*kill.test.ts',
  'server/test/plans/kill.test.ts',
  'server/test/watch/kill.test.ts',
];

// Inspects the bytes of the SQLite files.
const ofSqlite = ['server/src/features/deletion/deleted-bytes.test.ts'];

// One more than the cores of a small machine: a third of the time, tests wait for services that do not respond.
const maxWorkers = 3;

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
          // Several machines can share a PostgreSQL, but not a SQLite file.
          exclude: [
            ...serverTests.exclude,
            'server/test/processes/machines.test.ts',
            'server/test/processes/database-faults.test.ts',
            'server/test/processes/prepared-statements.test.ts',
          ],
        },
      },
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
                exclude: [...serverTests.exclude, ...ofSqlite, ...(everything ? [] : [...withoutSql, ...killed])],
              },
            },
          ]
        : []),
    ],
  },
});
