import type { Interest } from '@interest-miner/contract/search/endpoints';
import { type ExportColumn, type ExportFormat, exportRows } from '#web/lib/export/export-rows.ts';
import { texts } from '../texts.ts';

const columns: readonly ExportColumn<Interest>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Audience Size Lower', cell: (interest) => interest.audience_size_lower_bound },
  { header: 'Audience Size Upper', cell: (interest) => interest.audience_size_upper_bound },
  { header: 'Path', cell: ({ path }) => path.join(' > ') },
  { header: 'Topic', cell: ({ topic }) => topic },
];

/** Downloads interests as a file named after the search term. */
export function exportInterests(items: readonly Interest[], term: string, format: ExportFormat): Promise<void> {
  return exportRows(items, columns, { name: term, fallback: texts.exportName, format });
}
