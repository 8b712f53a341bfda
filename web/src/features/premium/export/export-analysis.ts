import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { type ExportColumn, type ExportFormat, exportRows } from '#web/lib/export/export-rows.ts';
import { texts } from '../texts.ts';

const columns: readonly ExportColumn<AnalyzedInterest>[] = [
  { header: 'Rank', cell: ({ rank }) => rank },
  { header: 'Interest Name', cell: ({ name }) => name },
  { header: 'Audience Size Lower', cell: (row) => row.audienceSizeLowerBound },
  { header: 'Audience Size Upper', cell: (row) => row.audienceSizeUpperBound },
  { header: 'Path', cell: ({ path }) => path.join(' > ') },
  { header: 'Topic', cell: ({ topic }) => topic },
  { header: 'Relevance Score', cell: ({ relevanceScore }) => relevanceScore },
  { header: 'Category', cell: ({ category }) => category },
];

/** Downloads interests as `PRODUCT_meta_interests.csv` or `.xlsx`. */
export function exportAnalysis(rows: readonly AnalyzedInterest[], product: string, format: ExportFormat) {
  const name = product.trim() === '' ? texts.exportName : product.trim().slice(0, 100);
  return exportRows(rows, columns, { name: `${name}${texts.exportSuffix}`, fallback: texts.exportName, format });
}
