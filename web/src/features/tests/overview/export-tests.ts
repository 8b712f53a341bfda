import type { TestSummary } from '@interest-miner/contract/tests/test';
import { type ExportColumn, type ExportFormat, exportRows } from '#web/lib/export/export-rows.ts';
import { texts } from '../texts.ts';

function sourceOf({ simulated, phase }: TestSummary): string {
  if (simulated) return texts.simulatedShort;
  return phase === 'imported' ? texts.imported : 'Meta';
}

const columns: readonly ExportColumn<TestSummary>[] = [
  { header: 'Test', cell: ({ name }) => name },
  { header: 'Hypothesis', cell: ({ hypothesis }) => hypothesis },
  { header: 'Audiences', cell: ({ cells }) => cells.map(({ name }) => name).join(' / ') },
  { header: 'State', cell: ({ phase }) => texts.phases[phase] },
  { header: 'Goal', cell: ({ goal }) => texts.goals[goal] },
  { header: 'Verdict', cell: ({ verdict }) => verdict?.sentence ?? null },
  { header: 'Spent', cell: ({ spend }) => spend },
  { header: 'Currency', cell: ({ currency }) => currency },
  { header: 'Results', cell: ({ results }) => results },
  { header: 'First day', cell: ({ first_day }) => first_day },
  { header: 'Last day', cell: ({ last_day }) => last_day },
  { header: 'Figures', cell: sourceOf },
];

/** Downloads tests as a file. */
export const exportTests = (tests: readonly TestSummary[], format: ExportFormat): Promise<void> =>
  exportRows(tests, columns, { name: texts.title, fallback: texts.title, format });
