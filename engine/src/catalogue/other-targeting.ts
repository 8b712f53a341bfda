import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_DIR, CatalogueError } from '../catalogue.ts';
import { type OtherTargeting, TARGETING_KINDS } from '../types.ts';

const FILE = 'other-targeting.tsv';
const COLUMNS = 'kind\tid\tname\tsize\tseen\tflags\taliases\tpath';

/** Parses the file of other targeting options; its first line names the columns. Throws CatalogueError at the first invalid line. */
export function parseOtherTargeting(text: string): OtherTargeting[] {
  const [head, ...lines] = text.split(/\r?\n/);
  if (head !== COLUMNS) throw new CatalogueError(`${FILE}:1: the columns must be "${COLUMNS.replaceAll('\t', ' ')}"`);
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const fail = (problem: string): never => {
      throw new CatalogueError(`${FILE}:${index + 2}: ${problem}`);
    };
    const row = parseLine(line, fail);
    const key = `${row.targeting} ${row.id}`;
    if (seen.has(key)) fail(`the ${key} appears twice`);
    seen.add(key);
    return [row];
  });
}

function parseLine(line: string, fail: (problem: string) => never): OtherTargeting {
  const parts = line.split('\t');
  if (parts.length !== 8) fail('a line must have eight columns');
  const [kindText, id = '', name = '', sizeText = '', checkedAt = '', flag = '', aliasText = '', path = ''] = parts;
  const kind = TARGETING_KINDS.find((known) => known === kindText) ?? fail(`unknown kind "${kindText}"`);
  if (!/^\d+$/.test(id) || name === '' || path === '') fail('an id, a name and a path are required');
  if (!/^\d{4}-\d\d-\d\d$/.test(checkedAt)) fail(`"${checkedAt}" is not a date`);
  if (flag !== '' && flag !== 'translated') fail(`unknown flag "${flag}"`);
  const bounds = /^(\d+)-(\d+)$/.exec(sizeText);
  if (sizeText !== '' && !bounds) fail(`"${sizeText}" is not a size`);
  const size = bounds && { lower: Number(bounds[1]), upper: Number(bounds[2]) };
  const words = aliasText.split(', ').filter((word) => word !== '');
  return {
    targeting: kind,
    id,
    name,
    path: [...path.split(' > '), name],
    aliases: words.filter((word) => !word.startsWith('pt:')),
    otherNames: words.filter((word) => word.startsWith('pt:')).map((word) => word.slice(3)),
    checkedAt,
    size,
    ...(size ? { reach: size.lower } : {}),
    ...(flag === 'translated' ? { flags: ['translated'] as const } : {}),
  };
}

/** Reads the file from a catalogue folder; empty if there is none. */
export function loadOtherTargeting(dir: string = CATALOGUE_DIR): OtherTargeting[] {
  try {
    return parseOtherTargeting(readFileSync(join(dir, FILE), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
