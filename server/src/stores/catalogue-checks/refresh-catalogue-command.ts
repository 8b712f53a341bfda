import { type Interest, standingOf, type WantedName } from '@interest-miner/engine';
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

/** What is asked about: an id, or only a name. */
interface Asked {
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
}

/** Ids that nobody saw at Meta lately first, then the others, names of ours, and names that the catalogue lacks. */
function askedOf(rows: readonly Interest[], wanted: readonly WantedName[]): Asked[][] {
  const ofState = (...states: string[]) =>
    rows
      .filter((row) => states.includes(standingOf(row).state))
      .map(({ key, name, source }) => ({ key, name, id: source.kind === 'seen' ? source.metaId : null }));
  const groups = [ofState('listed'), ofState('seen', 'removed'), ofState('name_only')];
  return [...groups, wanted.map(({ key, name }) => ({ key, name, id: null }))];
}

function batchesOf(rows: readonly Asked[]): Asked[][] {
  const count = Math.ceil(rows.length / rowsPerCall);
  return Array.from({ length: count }, (_, index) => rows.slice(index * rowsPerCall, (index + 1) * rowsPerCall));
}

function toCheck(key: string, lookedUp: LookedUp, now: number): CatalogueChecksTable {
  const { metaId, lower, upper } = lookedUp;
  const status = metaId === null ? 'gone' : 'found';
  return { key, status, meta_id: metaId, lower_bound: lower, upper_bound: upper, checked_at: now };
}

/**
 * Asks Meta about every row not checked within a week, then about names that the catalogue lacks, and stores the results. Stops at the
 * first failure, such as Meta's rate limit; the next run continues from there.
 * @returns a summary for the operator
 * @throws Error if no token is set
 */
export async function refreshCatalogue(
  { db, clock, interests }: RefreshDeps,
  rows: readonly Interest[],
  wanted: readonly WantedName[] = [],
): Promise<string> {
  const { lookUp } = interests;
  if (!lookUp) throw new Error('This needs Meta: set META_ACCESS_TOKEN.');
  const checks = await findChecks(db);
  const done = new Set(checks.filter((row) => row.checked_at > clock() - validMs).map(({ key }) => key));
  const groups = askedOf(rows, wanted).map((group) => group.filter(({ key }) => !done.has(key)));
  const due = groups.flat();
  const counts = { found: 0, gone: 0 };
  const summary = () =>
    `${counts.found} found, ${counts.gone} not found, ${due.length - counts.found - counts.gone} left.`;
  for (const batch of groups.flatMap(batchesOf)) {
    try {
      const answers = await lookUp(batch);
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

/** What Meta has of the names that the catalogue lacks: a line each of name, id and both bounds, for whoever edits the catalogue. */
export async function describeFoundNames(db: Kysely<Database>, wanted: readonly WantedName[]): Promise<string> {
  const checks = new Map((await findChecks(db)).map((row) => [row.key, row]));
  const lines = wanted.flatMap(({ key, name }) => {
    const check = checks.get(key);
    if (check?.status !== 'found') return [];
    return [[name, check.meta_id, check.lower_bound ?? '', check.upper_bound ?? ''].join('\t')];
  });
  return lines.length === 0 ? 'None found yet: run refresh-catalogue first.' : lines.join('\n');
}
