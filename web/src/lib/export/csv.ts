export type Cell = string | number | null;

/**
 * Keeps a spreadsheet from running a cell: text that begins with = + - @, tab or return gets a leading apostrophe.
 * Numbers pass unharmed.
 */
export function defuse(cell: Cell): Cell {
  return typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** A comma-separated file of a header and rows, every cell defused. The writer is loaded on the first export. */
export async function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse({ fields: [...header], data: rows.map((row) => row.map(defuse)) });
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}

/** The same table as an Excel workbook with one sheet. The writer is loaded on the first export. */
export async function toXlsx(header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser');
  const head = header.map((value) => ({ value, fontWeight: 'bold' as const }));
  const body = rows.map((row) => row.map((cell) => defuse(cell)));
  return write([head, ...body], { stickyRowsCount: 1 }).toBlob();
}

/** A file name that every system accepts: `name` without the characters that some refuse, or `fallback`. */
export function fileName(name: string, fallback: string, extension: string): string {
  const safe = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what has to go
    .replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 120);
  return `${safe === '' ? fallback : safe}.${extension}`;
}
