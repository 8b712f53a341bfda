import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { Analysis, AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { type ExportColumn, type ExportFormat, exportRows } from '#web/lib/export/export-rows.ts';
import { openKit } from '#web/lib/export/kit.ts';
import { showToast } from '#web/ui/toast.tsx';
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

/** Rows of an analysis to take away; `onDone` is called once they were. */
interface Taken {
  analysis: Analysis;
  rows: readonly AnalyzedInterest[];
  onDone: () => void;
}

/** Downloads rows as CSV and says so. */
export async function saveCsv({ analysis, rows, onDone }: Taken): Promise<void> {
  try {
    await exportAnalysis(rows, analysis.businessInfo.productName, 'csv');
    showToast(texts.exportedTitle, texts.exported);
    onDone();
  } catch {
    showToast(texts.unexpectedTitle, texts.exportFailed, 'destructive');
  }
}

/** Opens the Ads Manager kit for rows. */
export function openAnalysisKit({ analysis, rows, onDone }: Taken): void {
  const { productName } = analysis.businessInfo;
  openKit({
    title: texts.kitTitle(productName),
    rows: rows.map(snapshotOfAnalyzed),
    async save(format) {
      await exportAnalysis(rows, productName, format);
      onDone();
    },
  });
}
