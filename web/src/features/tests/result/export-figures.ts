import type { TestResults } from '@interest-miner/contract/tests/results-endpoints';
import { type ExportColumn, exportRows } from '#web/lib/export/export-rows.ts';
import { texts } from '../texts.ts';

type Row = { cell: TestResults['cells'][number]; day: TestResults['cells'][number]['by_day'][number] };

const columnsOf = ({ currency, unit, simulated }: TestResults): ExportColumn<Row>[] => [
  { header: 'Day', cell: ({ day }) => day.day },
  { header: 'Audience', cell: ({ cell }) => cell.name },
  { header: 'Spent', cell: ({ day }) => day.spend },
  { header: 'Currency', cell: () => currency },
  { header: 'Impressions', cell: ({ day }) => day.impressions },
  { header: 'Link clicks', cell: ({ day }) => day.link_clicks },
  { header: `Results (${unit})`, cell: ({ day }) => day.results },
  { header: 'Cost per result so far', cell: ({ day }) => day.cost_per_result },
  { header: 'Likely from', cell: ({ day }) => day.interval?.low ?? null },
  { header: 'Likely to', cell: ({ day }) => day.interval?.high ?? null },
  { header: 'Figures', cell: () => (simulated ? texts.simulatedShort : 'Meta') },
];

/** Downloads every day of every audience as CSV. */
export function exportFigures(name: string, results: TestResults): Promise<void> {
  const rows = results.cells.flatMap((cell) => cell.by_day.map((day) => ({ cell, day })));
  return exportRows(rows, columnsOf(results), { name, fallback: texts.title, format: 'csv' });
}
