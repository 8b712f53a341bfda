import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import { type ExportColumn, type ExportFormat, exportRows } from '#web/lib/export/export-rows.ts';
import type { Draft } from '../draft.ts';

interface Row {
  group: number;
  row: InterestSnapshot;
}

const columns: readonly ExportColumn<Row>[] = [
  { header: 'Group', cell: ({ group }) => group },
  { header: 'Name', cell: ({ row }) => row.name },
  { header: 'Type', cell: ({ row }) => row.type },
  { header: 'Audience Size Lower', cell: ({ row }) => row.lower },
  { header: 'Audience Size Upper', cell: ({ row }) => row.upper },
  { header: 'Path', cell: ({ row }) => row.path.join(' > ') },
  { header: 'Topic', cell: ({ row }) => row.topic },
  { header: 'Meta Id', cell: ({ row }) => (isMetaId(row.id) ? row.id : null) },
  { header: 'Source', cell: ({ row }) => row.source },
  { header: 'Checked', cell: ({ row }) => row.checked_at },
];

/** Downloads all rows of an audience with their groups, as a file named after it. */
export function exportAudience({ name, groups }: Draft, format: ExportFormat): Promise<void> {
  const rows = groups.flatMap((group, index) => group.rows.map((row) => ({ group: index + 1, row })));
  return exportRows(rows, columns, { name, fallback: 'audience', format });
}
