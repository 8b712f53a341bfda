import { type TestPhase, type TestSummary, testPhases } from '@interest-miner/contract/tests/test';
import { choiceParam, pageParam, sortParam, textParam, viewAddress } from '#web/lib/address/view-address.ts';
import type { Sort } from '#web/ui/data-table/columns.ts';

const sortKeys = ['name', 'verdict', 'spend', 'results', 'date'] as const;
export type TestsSortKey = (typeof sortKeys)[number];
const verdicts = ['winner', 'other', 'none'] as const;
export type VerdictFilter = (typeof verdicts)[number];

interface TestsView {
  words: string;
  phase: TestPhase | null;
  verdict: VerdictFilter | null;
  sort: Sort<TestsSortKey> | null;
  page: number;
}

/** What a link to the page of tests restores. */
export const testsAddress = viewAddress<TestsView>({
  words: textParam('q'),
  phase: choiceParam('state', testPhases, null),
  verdict: choiceParam('verdict', verdicts, null),
  sort: sortParam(sortKeys, null),
  page: pageParam,
});

/** Which of the filter's verdicts a test has. */
function verdictOf({ verdict }: Pick<TestSummary, 'verdict'>): VerdictFilter {
  if (verdict === null) return 'none';
  return verdict.kind === 'winner' ? 'winner' : 'other';
}

/** The tests with every typed word in their name, hypothesis, audiences or verdict, and with the chosen state and verdict. */
export function filterTests(tests: readonly TestSummary[], { words, phase, verdict }: TestsView): TestSummary[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return tests.filter((test) => {
    const text = [test.name, test.hypothesis, test.verdict?.sentence ?? '', ...test.cells.map(({ name }) => name)]
      .join(' ')
      .toLowerCase();
    return (
      wanted.every((word) => text.includes(word)) &&
      (phase === null || test.phase === phase) &&
      (verdict === null || verdictOf(test) === verdict)
    );
  });
}
