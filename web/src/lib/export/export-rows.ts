import { download } from '../browser.ts';
import { type Cell, fileName, toCsv, toXlsx } from './csv.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** One column of an export: header and cell, defined together so that they always match. */
export interface ExportColumn<Row> {
  header: string;
  cell: (row: Row) => Cell;
}

/** Downloads rows as a file called `name`, or `fallback` if no character of `name` is valid. */
export async function exportRows<Row>(
  rows: readonly Row[],
  columns: readonly ExportColumn<Row>[],
  { name, fallback, format }: { name: string; fallback: string; format: ExportFormat },
): Promise<void> {
  const header = columns.map((column) => column.header);
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
  download(await (format === 'csv' ? toCsv : toXlsx)(header, cells), fileName(name, fallback, format));
}
