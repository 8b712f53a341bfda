import type { Interest } from '@interest-miner/engine';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CatalogueChecksTable } from '../../db/tables/interests.ts';
import { AppError } from '../../http/errors.ts';
import { dayMs } from '../../lib/time.ts';
import type { InterestsPort, LookedUp } from '../../ports/interests/port.ts';
import { findChecks, saveChecks } from './queries.ts';

interface RefreshDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly interests: InterestsPort;
}

/** How long a check is valid; a new run continues with the remaining rows. */
const validMs = 7 * dayMs;
const rowsPerCall = 200;

function batchesOf(rows: readonly Interest[]): Interest[][] {
  const count = Math.ceil(rows.length / rowsPerCall);
  return Array.from({ length: count }, (_, index) => rows.slice(index * rowsPerCall, (index + 1) * rowsPerCall));
}

function toCheck(key: string, lookedUp: LookedUp, now: number): CatalogueChecksTable {
  const { metaId, lower, upper } = lookedUp;
  const status = metaId === null ? 'gone' : 'found';
  return { key, status, meta_id: metaId, lower_bound: lower, upper_bound: upper, checked_at: now };
}

/**
 * Asks Meta about every row not checked within a week, rows with a Meta id first, and stores the results. Stops at the
 * first failure, such as Meta's rate limit; the next run continues from there.
 * @returns a summary for the operator
 * @throws Error if no token is set
 */
export async function refreshCatalogue(
  { db, clock, interests }: RefreshDeps,
  rows: readonly Interest[],
): Promise<string> {
  const { lookUp } = interests;
  if (!lookUp) throw new Error('This needs Meta: set META_ACCESS_TOKEN.');
  const checks = await findChecks(db);
  const done = new Set(checks.filter((row) => row.checked_at > clock() - validMs).map(({ key }) => key));
  const due = rows.filter(({ key }) => !done.has(key));
  const byId = due.filter(({ source }) => source.kind === 'seen');
  const byName = due.filter(({ source }) => source.kind !== 'seen');
  const counts = { found: 0, gone: 0 };
  const summary = () =>
    `${counts.found} found, ${counts.gone} not found, ${due.length - counts.found - counts.gone} left.`;
  for (const batch of [...batchesOf(byId), ...batchesOf(byName)]) {
    try {
      const asked = batch.map(({ source, name }) => ({ id: source.kind === 'seen' ? source.metaId : null, name }));
      const answers = await lookUp(asked);
      const now = clock();
      const fresh = batch.flatMap(({ key }, index) => {
        const answer = answers[index];
        return answer ? [toCheck(key, answer, now)] : [];
      });
      await saveChecks(db, fresh);
      for (const { status } of fresh) counts[status] += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return `Stopped: ${error.message}\n${summary()} Run the command again to continue.`;
    }
  }
  return due.length === 0 ? 'Every row was checked within the last week.' : summary();
}
