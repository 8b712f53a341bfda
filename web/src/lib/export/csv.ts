export type Cell = string | number | null;

/** Where a formula could begin: at the start of a text, and after characters that separate cells in some locales. */
const starts = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/g;

/**
 * Prevents formula injection: puts an apostrophe before = + - @, their full-width forms, tabs and line breaks, also
 * inside a text where a semicolon or a line break could start a new cell. Numbers stay unchanged.
 */
export function defuse(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replace(starts, "'") : cell;
}

/**
 * A CSV file with a header. Every text is defused, and quoted if a semicolon or tab could split it. Excel needs the byte
 * order mark. The writer is loaded on the first export.
 */
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

/** A file name valid on every system: `name` without the forbidden characters, or `fallback`. */
export function fileName(name: string, fallback: string, extension: string): string {
  const safe = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes them
    .replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 120);
  return `${safe === '' ? fallback : safe}.${extension}`;
}
