export type Cell = string | number | null;

/** Where a spreadsheet would begin to run a text: at its begin, and after what ends a cell where commas do not. */
const starts = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/g;

/**
 * Keeps a spreadsheet from running a cell: = + - @, their full-width forms, tab, return and line feed get an apostrophe
 * in front, inside a text too where a semicolon or a line break could begin a cell. Numbers pass unharmed.
 */
export function defuse(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replace(starts, "'") : cell;
}

/** A comma-separated file of a header and rows: every text defused, quoted where a semicolon or tab could part it, a byte order mark in front for Excel. The writer is loaded on the first export. */
export async function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(
    { fields: [...header], data: rows.map((row) => row.map(defuse)) },
    { quotes: (value) => typeof value === 'string' && /[;\t]/.test(value) },
  );
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
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
