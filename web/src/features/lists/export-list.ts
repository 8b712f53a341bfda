import { isMetaId } from '@interest-miner/contract/interest';
import { download } from '#web/lib/browser.ts';
import { fileName } from '#web/lib/export/csv.ts';
import { type ExportColumn, type ExportFormat, exportRows } from '#web/lib/export/export-rows.ts';
import type { Entry } from './item-columns.tsx';
import { texts } from './texts.ts';

const columns: readonly ExportColumn<Entry>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Audience Size Lower', cell: ({ lower }) => lower },
  { header: 'Audience Size Upper', cell: ({ upper }) => upper },
  { header: 'Size Source', cell: ({ source }) => (source === 'meta' ? 'Meta' : 'estimate') },
  { header: 'Checked', cell: ({ checked_at }) => checked_at.slice(0, 10) },
  { header: 'Path', cell: ({ path }) => path.join(' > ') },
  { header: 'Topic', cell: ({ topic }) => topic },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Meta ID', cell: ({ id }) => metaId(id) },
  { header: 'Note', cell: ({ note }) => note },
  { header: 'Tags', cell: ({ tags }) => tags.join(', ') },
];

/** Our own ids are never exported as Meta's. */
const metaId = (id: string): string | null => (isMetaId(id) ? id : null);

/** Downloads a list as a file named after it. */
export async function exportList(
  { name, items }: { name: string; items: readonly Entry[] },
  format: ExportFormat | 'json',
): Promise<void> {
  const fallback = texts.title;
  if (format !== 'json') return exportRows(items, columns, { name, fallback, format });
  const rows = items.map(({ ref: _ref, id, ...item }) => ({ meta_id: metaId(id), ...item }));
  const json = JSON.stringify({ name, interests: rows }, null, 2);
  download(new Blob([json], { type: 'application/json' }), fileName(name, fallback, 'json'));
}
