import { monthInWords } from '@interest-miner/contract/standing';
import { type TestGoalName, testGoals } from '@interest-miner/contract/tests/goals';
import type { TestSummary } from '@interest-miner/contract/tests/test';
import { formatCost } from '@interest-miner/contract/tests/verdict/sentence';
import { fold, type TestEvidence } from '@interest-miner/engine';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ownerOf } from '../../http/ownership.ts';

type Db = Kysely<Database>;

/** What a test found about an interest, for the ranking and in words. */
interface TestFinding extends TestEvidence {
  readonly won: boolean;
  /** Such as `November 2026`. */
  readonly month: string;
  readonly cost: string;
  readonly against: string;
  readonly unit: string;
  readonly lastDay: string;
}

/** The briefs of one business: those whose analyses name the same product, and the given one. */
export async function briefsOfBusiness(
  db: Db,
  { userId, productName, briefId }: { userId: string; productName: string; briefId: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('business_briefs')
    .select(['brief_id', 'product_name'])
    .where('user_id', '=', userId)
    .where('brief_id', 'is not', null)
    .execute();
  const name = fold(productName).trim();
  const same = rows.filter(({ product_name }) => fold(product_name).trim() === name).map(({ brief_id }) => brief_id);
  return [...new Set([...same, briefId])].filter((id) => id !== null);
}

/** The cells of a business' tests with their sums. Simulated figures say nothing about a business. */
function findCellsOf(db: Db, ownerId: string, briefIds: readonly string[]) {
  return db
    .selectFrom('tests')
    .innerJoin('test_cells', 'test_cells.test_id', 'tests.id')
    .innerJoin('test_results', 'test_results.cell_id', 'test_cells.id')
    .select((eb) => [
      'tests.id as test_id',
      'test_cells.id as cell_id',
      'tests.verdict',
      'tests.goal',
      'tests.currency',
      eb.fn.sum<number | string>('test_results.spend_micros').as('spend'),
      eb.fn.sum<number | string>('test_results.results').as('results'),
      eb.fn.max('test_results.day').as('last_day'),
    ])
    .where('tests.owner_id', '=', ownerId)
    .where('tests.brief_id', 'in', briefIds)
    .where('tests.kind', '!=', 'test')
    .where('tests.verdict', 'is not', null)
    .groupBy(['tests.id', 'test_cells.id', 'tests.verdict', 'tests.goal', 'tests.currency'])
    .execute();
}

type CellSum = Awaited<ReturnType<typeof findCellsOf>>[number];

/** What the tests with a winner found about each of their cells. */
function findingsOf(cells: readonly CellSum[]): Map<string, TestFinding> {
  const findings = new Map<string, TestFinding>();
  for (const own of Map.groupBy(cells, ({ test_id }) => test_id).values()) {
    const { verdict } = JSON.parse(own[0]?.verdict ?? '{}') as { verdict?: NonNullable<TestSummary['verdict']> };
    if (verdict?.kind !== 'winner') continue;
    const costs = new Map(
      own.flatMap(({ cell_id, spend, results }) =>
        Number(results) > 0 ? [[cell_id, Number(spend) / 1e6 / Number(results)] as const] : [],
      ),
    );
    for (const { cell_id, results, goal, currency, last_day } of own) {
      const cost = costs.get(cell_id);
      const rivals = [...costs].flatMap(([id, rival]) => (id === cell_id ? [] : rival));
      if (cost === undefined || rivals.length === 0) continue;
      const against = Math.min(...rivals);
      findings.set(cell_id, {
        ratio: against / cost,
        results: Number(results),
        won: verdict.best === cell_id,
        month: monthInWords(last_day),
        cost: formatCost(cost, currency),
        against: formatCost(against, currency),
        unit: testGoals[goal as TestGoalName].unit,
        lastDay: last_day,
      });
    }
  }
  return findings;
}

/**
 * What a user's real tests of one business found about interests, by ref, the latest test first. Tests without a winner say
 * nothing.
 */
export async function findTestEvidence(
  db: Db,
  business: Parameters<typeof briefsOfBusiness>[1],
): Promise<ReadonlyMap<string, readonly TestFinding[]>> {
  const ownerId = ownerOf(business);
  const briefIds = await briefsOfBusiness(db, business);
  const findings = briefIds.length === 0 ? new Map() : findingsOf(await findCellsOf(db, ownerId, briefIds));
  if (findings.size === 0) return new Map();
  const rows = await db
    .selectFrom('test_interests')
    .select(['ref', 'cell_id'])
    .where('owner_id', '=', ownerId)
    .where('cell_id', 'in', [...findings.keys()])
    .execute();
  const byRef = Map.groupBy(rows, ({ ref }) => ref);
  return new Map(
    [...byRef].map(([ref, cells]) => {
      const own = cells.flatMap(({ cell_id }): TestFinding[] => findings.get(cell_id) ?? []);
      return [ref, own.sort((a, b) => b.lastDay.localeCompare(a.lastDay))];
    }),
  );
}
