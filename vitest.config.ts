import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** As long as a test may take: what must be fast is measured by `npm run bench`. */
const poll = { timeout: 30_000 };
const postgres = process.env.TEST_DATABASE_URL;
const serverTests = {
  include: ['server/**/*.test.ts'],
  exclude: ['server/**/*.unit.test.ts', '**/node_modules/**'],
  globalSetup: ['server/test/global-setup.ts'],
  setupFiles: ['scripts/test/no-console-errors.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll },
};

// What reaches no SQL of its own is tested on SQLite alone; `npm run test:all` runs it on PostgreSQL too.
const everything = process.env.TEST_ALL === '1';
const withoutSql = [
  'server/src/features/auth/login/login-timing.test.ts',
  'server/src/features/mail/outbox-page.test.ts',
  'server/src/features/pushes/refusals.test.ts',
  'server/src/features/try-out/**',
  'server/src/ports/interests/**',
  'server/test/log*.test.ts',
  'server/test/mcp/attacks.test.ts',
  'server/test/mcp/conformance.test.ts',
  'server/test/premium-model.test.ts',
  'server/test/processes/stop.test.ts',
  'server/test/requests/raw-requests.test.ts',
  'server/test/requests/web-edge.test.ts',
];

// The files of SQLite, looked into.
const ofSqlite = ['server/src/features/deletion/deleted-bytes.test.ts'];

// One more than a small machine has cores: a third of the time the tests wait for services that keep silent.
const maxWorkers = 3;

export default defineConfig({
  test: {
    maxWorkers,
    // Files share a worker and what it loaded, the engine above all; each still makes an application of its own.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,engine}/**/*.test.ts', 'server/**/*.unit.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: ['scripts/test/no-console-errors.ts'],
          testTimeout: 120_000,
          expect: { poll },
        },
      },
      {
        extends: './web/vite.config.ts',
        root: 'web',
        test: {
          name: 'web',
          // A project with a configuration of its own does not inherit this.
          maxWorkers,
          // Modules of the web hold state (the toast, the session, the connection), which must not reach the next file.
          isolate: true,
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [fileURLToPath(new URL('./scripts/test/no-console-errors.ts', import.meta.url))],
          testTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        test: {
          ...serverTests,
          name: 'sqlite',
          env: { TEST_ENGINE: 'sqlite' },
          // Many machines share a PostgreSQL, never a file.
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
                exclude: [...serverTests.exclude, ...ofSqlite, ...(everything ? [] : withoutSql)],
              },
            },
          ]
        : []),
    ],
  },
});
