import type { Interest } from '@interest-miner/contract/search';
import { download } from '#web/lib/browser.ts';
import { type Cell, fileName, toCsv, toXlsx } from '#web/lib/csv.ts';
import { texts } from '../texts.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** Downloads interests as a file named after the search term: Name, bounds, Path joined with ' > ', Topic. */
export async function exportInterests(items: readonly Interest[], term: string, format: ExportFormat): Promise<void> {
  const rows = items.map((item): Cell[] => [
    item.name,
    item.audience_size_lower_bound,
    item.audience_size_upper_bound,
    item.path.join(' > '),
    item.topic,
  ]);
  const file = await (format === 'csv' ? toCsv : toXlsx)(texts.exportHeader, rows);
  download(file, fileName(term, texts.exportName, format));
}
