import type { TestSummary } from '@interest-miner/contract/tests/test';
import { decide, sumOf, type Verdict } from '@interest-miner/contract/tests/verdict/decide';
import { verdictSentence } from '@interest-miner/contract/tests/verdict/sentence';
import type { TestsTable } from '../../../db/tables/tests.ts';
import type { CellRow } from '../queries/cells.ts';
import type { ResultRow } from '../queries/results.ts';
import { cellDays, daysOfTest, type TestDays } from './days-of-test.ts';

/** A test's verdict with what it was made of; `byCell` in the order of the cells. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly answer: NonNullable<TestSummary['verdict']>;
  readonly days: TestDays;
  readonly byCell: readonly (readonly ResultRow[])[];
}

/** The verdict on a test's whole days, in one sentence. @param now as the ad account sees it */
export function judge(row: TestsTable, cells: readonly CellRow[], rows: readonly ResultRow[], now: number): Judgement {
  const days = daysOfTest(row, rows, now);
  const ofCell = Map.groupBy(rows, ({ cell_id }) => cell_id);
  const byCell = cells.map(({ id }) => ofCell.get(id) ?? []);
  const whole = byCell.map((own) => cellDays(own, days));
  const verdict = decide(whole, days);
  const named = cells.map(({ name }, place) => {
    const { results, spend } = sumOf(whole[place] ?? { results: [], spend: [] });
    return { name, results, cost: results > 0 ? spend / results : null };
  });
  const { goal, currency, stopped_at } = row;
  const stopped = stopped_at !== null && days.whole < days.planned;
  const sentence = verdictSentence(verdict, { cells: named, goal, currency, planned: days.planned, stopped });
  const best = verdict.best === null ? null : (cells[verdict.best]?.id ?? null);
  const chance = verdict.best === null ? null : (verdict.chances?.[verdict.best] ?? null);
  return { verdict, days, byCell, answer: { kind: verdict.kind, sentence, best, chance, days: verdict.days } };
}
