import { monthInWords } from '@interest-miner/contract/standing';
import { testGoals, withArticle } from '@interest-miner/contract/tests/goals';
import type { InterestRecord } from '@interest-miner/contract/tests/results-endpoints';
import { formatCost } from '@interest-miner/contract/tests/verdict/sentence';
import type { TestsTable } from '../../db/tables/tests.ts';
import type { UserContext } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import { attemptLimits } from './attempt-limits.ts';
import { type CellRow, findCells, findCellsWith, interestsOf } from './queries/cells.ts';
import { sumResults } from './queries/results.ts';
import { testRows } from './queries/tests.ts';
import type { StoredVerdict } from './to-test.ts';

type InterestTest = InterestRecord['tests'][number];
type Sum = Awaited<ReturnType<typeof sumResults>>[number];

const outcomes = { won: 'won', lost: 'earned less', undecided: 'no clear result', open: 'being tested' } as const;
/** Kinds of verdicts after which a test goes on. */
const goesOn: ReadonlySet<string> = new Set(['open', 'too_early', 'nothing']);

function outcomeOf({ verdict }: TestsTable, cellId: string): InterestTest['outcome'] {
  const found = verdict === null ? null : (JSON.parse(verdict) as StoredVerdict).verdict;
  if (found === null || goesOn.has(found.kind)) return 'open';
  if (found.kind !== 'winner') return 'undecided';
  return found.best === cellId ? 'won' : 'lost';
}

const costOf = (sum: Sum | undefined): number | null => (sum && sum.results > 0 ? sum.spend / sum.results : null);

function toInterestTest(
  test: TestsTable,
  cell: CellRow,
  cells: readonly CellRow[],
  sums: ReadonlyMap<string, Sum>,
): InterestTest {
  const own = sums.get(cell.id);
  const rivals = cells.flatMap(({ id }) => (id === cell.id ? [] : (costOf(sums.get(id)) ?? [])));
  return {
    test_id: test.id,
    test_name: test.name,
    cell: cell.name,
    simulated: test.kind === 'test',
    outcome: outcomeOf(test, cell.id),
    interests: interestsOf(cell).length,
    goal: test.goal,
    currency: test.currency,
    cost_per_result: costOf(own),
    against: rivals.length > 0 ? Math.min(...rivals) : null,
    results: own?.results ?? 0,
    from: own?.from ?? null,
    to: own?.to ?? null,
  };
}

/** A test in a few words, such as "won in March 2026: €8.10 against €11.20 a lead (86 leads)". */
function inWords({
  simulated,
  outcome,
  to,
  cost_per_result: cost,
  against,
  goal,
  currency,
  results,
  interests,
}: InterestTest): string {
  const when = to === null ? '' : ` in ${monthInWords(to)}`;
  const rival = against === null ? '' : ` against ${formatCost(against, currency)}`;
  const { unit } = testGoals[goal];
  const behind = `${Math.round(results)} ${unit}${Math.round(results) === 1 ? '' : 's'}`;
  const price = cost === null ? '' : `: ${formatCost(cost, currency)}${rival} ${withArticle(unit)} (${behind})`;
  const beside = interests > 1 ? `, together with ${interests - 1} other interest${interests === 2 ? '' : 's'}` : '';
  // Alone in its test, an interest had nothing to be clear against.
  const what = outcome === 'undecided' && against === null ? 'measured' : outcomes[outcome];
  return `${simulated ? 'Simulated: ' : ''}${what}${when}${price}${beside}`;
}

/**
 * What interests earned in the actor's tests, the latest test first; real tests before simulated ones, and those that are over before
 * those that go on. An interest that was in no cell
 * with figures is left out.
 * @throws AppError rate_limited
 */
export async function getInterestRecords(context: UserContext, { refs }: { refs: readonly string[] }) {
  const { deps, actor } = context;
  await deps.limits.take(attemptLimits.interestRecords, actor.userId);
  return recordsOf(context, await findCellsWith(deps.db, ownerOf(actor), [...new Set(refs)]));
}

/** Every interest that was in a test of the actor, with what the latest one found. */
export async function listTestedInterests(context: UserContext) {
  const records = await recordsOf(context, await findCellsWith(context.deps.db, ownerOf(context.actor)));
  return records.flatMap(({ ref, sentence, tests: [latest] }) =>
    latest
      ? { ref, sentence, test_id: latest.test_id, outcome: latest.outcome, simulated: latest.simulated, to: latest.to }
      : [],
  );
}

/** The records of the interests in some cells. */
async function recordsOf({ deps, actor }: UserContext, found: Awaited<ReturnType<typeof findCellsWith>>) {
  const ownerId = ownerOf(actor);
  const testIds = [...new Set(found.map(({ test_id }) => test_id))];
  const cells = await findCells(deps.db, testIds);
  const all = await sumResults(
    deps.db,
    cells.map(({ id }) => id),
  );
  const sums = new Map(all.map((sum) => [sum.cell_id, sum]));
  const tests = new Map((await testRows.list(deps.db, ownerId, 1000)).map((test) => [test.id, test]));
  const cellOf = new Map(cells.map((cell) => [cell.id, cell]));
  const byTest = Map.groupBy(cells, ({ test_id }) => test_id);
  const records = Map.groupBy(found, ({ ref }) => ref);
  return [...records].flatMap(([ref, places]): InterestRecord[] => {
    const own = places.flatMap(({ cell_id, test_id }) => {
      const test = tests.get(test_id);
      const cell = cellOf.get(cell_id);
      return test && cell && sums.has(cell_id) ? [toInterestTest(test, cell, byTest.get(test_id) ?? [], sums)] : [];
    });
    const isOpen = ({ outcome }: InterestTest) => Number(outcome === 'open');
    own.sort(
      (a, b) =>
        Number(a.simulated) - Number(b.simulated) || isOpen(a) - isOpen(b) || (b.to ?? '').localeCompare(a.to ?? ''),
    );
    const [latest] = own;
    return latest ? [{ ref, sentence: inWords(latest), tests: own }] : [];
  });
}
