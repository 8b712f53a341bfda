import type { AnalyzedInterest } from '@interest-miner/contract/premium';
import { download } from '#web/lib/browser.ts';
import { type Cell, fileName, toCsv, toXlsx } from '#web/lib/csv.ts';
import { texts } from '../texts.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** The cells of a row in the order of `texts.exportHeader`. */
function toCells(row: AnalyzedInterest): Cell[] {
  return [
    row.rank,
    row.name,
    row.audienceSizeLowerBound,
    row.audienceSizeUpperBound,
    row.path.join(' > '),
    row.topic,
    row.relevanceScore,
    row.category,
  ];
}

/** Downloads interests as `PRODUCT_meta_interests.csv` or `.xlsx`. */
export async function exportAnalysis(
  rows: readonly AnalyzedInterest[],
  product: string,
  format: ExportFormat,
): Promise<void> {
  const file = await (format === 'csv' ? toCsv : toXlsx)(texts.exportHeader, rows.map(toCells));
  const name = product.trim() === '' ? texts.exportName : product.trim().slice(0, 100);
  download(file, fileName(`${name}${texts.exportSuffix}`, texts.exportName, format));
}
