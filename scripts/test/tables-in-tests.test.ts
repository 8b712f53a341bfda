import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// A test that reads tables freezes the schema: it asks through the API, a feature's queries, or `server/test/arrange.ts` and `stored.ts`.
const server = fileURLToPath(new URL('../../server/', import.meta.url));

/** Tests of what is in the tables themselves, by why no call can tell. */
const readRows: Readonly<Record<string, readonly string[]>> = {
  'the means that reads and writes rows of any table': [
    'src/db/leased-rows.test.ts',
    'src/db/lost-connection.test.ts',
    'src/db/owned-rows.test.ts',
    'src/db/retry-conflicts.test.ts',
    'src/db/sqlite/dialect.unit.test.ts',
    'src/db/sqlite/private-files.unit.test.ts',
  ],
  'schema: migrations, indexes, statements prepared before a change, a table that is missing': [
    'src/features/billing/gateway/checks.test.ts',
    'src/features/briefs/migrate-briefs.test.ts',
    'src/features/lists/migrate-lists-seen.test.ts',
    'test/durability/documents.test.ts',
    'test/durability/migrate.test.ts',
    'test/durability/release-before.test.ts',
    'test/log-silence.test.ts',
    'test/operations.test.ts',
    'test/plans/histories.test.ts',
    'test/processes/prepared-statements.test.ts',
  ],
  'durability: what a kill, a fault, a backup or a stop leaves': [
    'src/db/writes.test.ts',
    'src/features/billing/purchase/kill.test.ts',
    'src/features/pushes/kill.test.ts',
    'test/durability/backup.unit.test.ts',
    'test/durability/kill.test.ts',
    'test/plans/kill.test.ts',
    'test/processes/database-faults.test.ts',
    'test/processes/stop.test.ts',
    'test/watch/kill.test.ts',
  ],
  'what is written once, whoever asks at the same time': [
    'src/features/alerts/alerts.test.ts',
    'src/features/billing/plans/entitlement.test.ts',
    'src/features/billing/gateway/money-invariant.test.ts',
    'src/features/search/counting/search-pool.test.ts',
    'test/plans/any-interleaving.test.ts',
    'test/processes/clocks-apart.test.ts',
    'test/processes/machines.test.ts',
    'test/watch/rounds.test.ts',
  ],
  'leases of processes that died': [
    'src/features/api-tokens/answer-once.test.ts',
    'src/features/audiences/overlap/overlap.test.ts',
    'src/features/mail/mail-queue.test.ts',
    'src/features/tests/spending.test.ts',
    'src/jobs/jobs.test.ts',
    'test/processes/clock.test.ts',
  ],
  'of a secret, only a hash or a cipher is stored': [
    'src/features/api-tokens/api-tokens.test.ts',
    'src/features/api-tokens/oauth/oauth.test.ts',
    'src/features/auth/facebook/facebook.test.ts',
    'src/features/auth/login/auth.test.ts',
    'src/features/auth/recovery/recovery-codes.test.ts',
    'src/features/auth/recovery/recovery.test.ts',
    'src/features/auth/sessions/sessions.test.ts',
    'src/secrets.test.ts',
  ],
  'what a deletion leaves, of an account and of its rows': [
    'src/features/first-steps/first-steps.test.ts',
    'src/features/saved-views/saved-views.test.ts',
    'src/features/billing/documents/invoices.test.ts',
    'src/features/billing/documents/history.test.ts',
    'src/features/deletion/deletion.test.ts',
    'src/features/deletion/erase.test.ts',
    'src/features/deletion/export-data.test.ts',
    'src/features/deletion/request-deletion.test.ts',
    'src/features/premium/history.test.ts',
    'src/features/security-events/note-event.test.ts',
  ],
  'what is trimmed or purged, and what no longer shows before that': [
    'src/features/alerts/sizes.test.ts',
    'src/features/lists/list-limits.test.ts',
    'src/features/lists/lists.test.ts',
    'src/features/storage/storage.test.ts',
    'src/features/search/history/delete-search.test.ts',
    'src/features/search/history/save-search.test.ts',
    'src/features/security-events/security-events.test.ts',
    'src/stores/meta-cache/prune-cache-job.test.ts',
  ],
  'rows of another time or another user, which no call may change': [
    'src/features/briefs/briefs.test.ts',
    'src/features/profile/update-profile.test.ts',
    'src/ports/interests/meta/meta-interests.test.ts',
    'src/stores/catalogue-checks/refresh-catalogue-command.test.ts',
    'src/stores/sandbox-gateway/earlier-objects.test.ts',
    'src/stores/sandbox-gateway/operator-page.test.ts',
    'test/requests/two-users.test.ts',
  ],
};

test('only the named tests read or write tables', () => {
  const readsTables = /\.(selectFrom|updateTable|insertInto|deleteFrom|replaceInto)\(|\bsql`/;
  const found = globSync('{src,test}/**/*.test.ts', { cwd: server }).filter((file) =>
    readsTables.test(readFileSync(join(server, file), 'utf8')),
  );
  expect(found.sort()).toEqual(Object.values(readRows).flat().sort());
});
