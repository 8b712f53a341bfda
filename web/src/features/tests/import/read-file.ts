/** Enough for a year of days of many ad sets. */
export const maxBytes = 20_000_000;

/** Rows of a CSV file or of an Excel workbook's first sheet, as text; days as `YYYY-MM-DD`. Its reader is loaded on the first file. */
export async function readFile(file: File): Promise<string[][]> {
  const isWorkbook = /\.xlsx$/i.test(file.name);
  const rows = isWorkbook ? await readWorkbook(file) : await readCsv(file);
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}

async function readCsv(file: File): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const text = (await file.text()).replace(/^\ufeff/, '');
  if (text.includes('\0')) throw new Error('not a text file');
  return papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;
}

async function readWorkbook(file: File): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/browser');
  const rows = await readSheet(file);
  return rows.map((row) => row.map(toText));
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
