/** Headers of a column of names, in any case. */
const nameHeader = /^(?:interests?|names?|interest[ _]names?|keywords?)$/i;
/** What Ads Manager puts before the interests of an ad set. */
const label = /^(?:people who match|and must also match|interests?|behaviou?rs?|demographics?)\s*:\s*/i;
const bullet = /^(?:[-–*•·▪]\s+|☐\s*)/;
const numbering = /^\d{1,4}[.)]\s+/;
const number = String.raw`\d[\d.,\s]*(?:k|m|b|mn|bn|million|billion)?`;
/** "(Size: 1.2M – 1.5M)", "(120,000,000)": not "(2012)" or "(sport)", which are part of the name. */
const size = new RegExp(
  String.raw`\s*\((?:(?:audience )?size\s*:?\s*[<>≥]?\s*${number}|\d{1,3}(?:[.,\s]\d{3})+|\d{5,}|\d[\d.,]*\s*(?:k|m|b))(?:\s*[-–—]\s*${number})?(?:\s+people)?\)$`,
  'i',
);
/** A cell that holds a size or an id rather than a name. */
const figure = new RegExp(String.raw`^\s*(?:${number}(?:\s*[-–—]\s*${number})?)?\s*$`, 'i');

/**
 * The name in a pasted line: the end of a path ("Interests > Sports > Yoga"), without a bullet and without the size that Ads
 * Manager appends ("Yoga (Size: 283,000,000)").
 */
export function cleanName(line: string): string {
  const ends = line
    .trim()
    .replace(bullet, '')
    .split(/\s[>›→]\s/);
  return (ends.at(-1) ?? '').replace(size, '').replace(/\s+/g, ' ').trim();
}

/** The cells of one line; a quoted cell may hold separators and doubled quotes. */
function cells(line: string, separator: string): string[] {
  const found: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === '"' && quoted && line.charAt(at + 1) === '"') {
      cell += char;
      at += 1;
    } else if (char === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (char === separator && !quoted) {
      found.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  return [...found, cell.trim()];
}

/** Names from a file whose first line has column headers; otherwise undefined. */
function fromColumns(lines: readonly string[]): string[] | undefined {
  const [head = ''] = lines;
  for (const separator of ['\t', ';', ',']) {
    const column = cells(head, separator).findIndex((cell) => nameHeader.test(cell));
    if (column >= 0) return lines.slice(1).map((line) => cells(line, separator)[column] ?? '');
  }
  return undefined;
}

/** A list in one line, such as "Interests: Yoga, Pilates or Running". */
function fromSentence(line: string): string[] {
  return cells(line.replace(label, ''), ',').flatMap((part, index, all) =>
    index === all.length - 1 && label.test(line) ? part.split(/\s+or\s+/) : [part],
  );
}

/** A line of a file without headers: the name comes before sizes and ids. */
function fromLine(line: string): string {
  if (line.includes('\t')) return cells(line, '\t').find((cell) => !figure.test(cell)) ?? '';
  for (const separator of [';', ',']) {
    const [name = '', ...rest] = cells(line, separator);
    if (rest.length > 0 && rest.every((cell) => figure.test(cell))) return name;
  }
  const [only = line, ...others] = cells(line, '\n');
  return others.length === 0 ? only : line;
}

/**
 * The names in pasted text or a dropped file, in order, without duplicates: one per line, CSV with or without headers, a list
 * separated by commas in one line, or text copied from Ads Manager.
 */
export function parseNames(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\r\n\u2028]/)
    .filter((line) => line.trim() !== '');
  const numbered = lines.length > 1 && lines.every((line) => numbering.test(line.trim()));
  const bare = numbered ? lines.map((line) => line.trim().replace(numbering, '')) : lines;
  const raw =
    fromColumns(bare) ??
    bare.flatMap((line) => (bare.length === 1 || label.test(line) ? fromSentence(line) : [fromLine(line)]));
  const names = new Map<string, string>();
  for (const name of raw.map(cleanName)) {
    const key = name.toLowerCase();
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/**
 * The first name in pasted text that is longer than `max`: its line number, and the beginning of the name.
 * @returns undefined if no name is too long
 */
export function findLongName(text: string, max: number): { line: number; beginning: string } | undefined {
  const long = parseNames(text).find((name) => name.length > max);
  if (long === undefined) return undefined;
  const beginning = long.slice(0, 30);
  const lines = text.split(/\r\n|[\r\n\u2028]/).map((line) => line.replace(/""/g, '"').replace(/\s+/g, ' '));
  // A shorter name may begin the same way, but its line is shorter.
  const line = lines.findIndex((one) => one.length >= long.length && one.includes(beginning));
  return { line: line + 1, beginning: beginning.replace(/[\ud800-\udbff]$/, '').trim() };
}
