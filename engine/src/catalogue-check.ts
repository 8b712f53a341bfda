import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_DIR, type CatalogueFile, readCatalogueFiles, type SourcedInterest } from './catalogue.ts';
import { fold } from './text.ts';
import { CATEGORY_LABELS, type Category } from './types.ts';

/** What a complete catalogue must reach. */
const CATALOGUE_GOALS = { interests: 4000, perCategory: 150, minAliases: 3, maxAliases: 8 } as const;

/** The committed list of every id ever released, one a line. */
export const IDS_FILE = 'ids.txt';

/** The ids of the lock file of a catalogue folder; an empty list if there is none yet. */
export function readLockedIds(dir: string = CATALOGUE_DIR): string[] {
  try {
    return readFileSync(join(dir, IDS_FILE), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Every problem of a catalogue folder as "file:line: problem"; an empty list means that it may be released.
 * Throws CatalogueError if a file cannot be parsed at all.
 */
export function checkCatalogue(dir: string = CATALOGUE_DIR): string[] {
  const files = readCatalogueFiles(dir);
  const rows = files.flatMap((file) => file.rows);
  return [
    ...doubles(rows, 'name', (row) => fold(row.interest.name)),
    ...doubles(rows, 'key', (row) => row.interest.key),
    ...idProblems(rows),
    ...rows.flatMap(aliasProblems),
    ...sectionProblems(files),
    ...lockProblems(rows, readLockedIds(dir)),
    ...sizeProblems(rows),
  ];
}

function doubles(rows: readonly SourcedInterest[], what: string, key: (row: SourcedInterest) => string): string[] {
  const seen = new Map<string, SourcedInterest>();
  const problems: string[] = [];
  for (const row of rows) {
    const first = seen.get(key(row));
    if (first) problems.push(`${place(row)}: double ${what} "${row.interest.name}", first in ${place(first)}`);
    else seen.set(key(row), row);
  }
  return problems;
}

/** Ids of Meta's that stand twice, whether as a row's own or as another of it. */
function idProblems(rows: readonly SourcedInterest[]): string[] {
  const seen = new Map<string, SourcedInterest>();
  return rows.flatMap((row) =>
    [row.interest.id, ...(row.interest.alsoIds ?? [])].flatMap((id) => {
      const first = seen.get(id);
      seen.set(id, first ?? row);
      return first ? [`${place(row)}: the id ${id} stands already in ${place(first)}`] : [];
    }),
  );
}

function aliasProblems(row: SourcedInterest): string[] {
  const { name, aliases, foreignNames = [] } = row.interest;
  const { minAliases, maxAliases } = CATALOGUE_GOALS;
  const problems: string[] = [];
  if (aliases.length < minAliases || aliases.length > maxAliases)
    problems.push(`${place(row)}: "${name}" has ${aliases.length} aliases, ${minAliases} to ${maxAliases} are needed`);
  const seen = new Set([fold(name)]);
  for (const alias of [...aliases, ...foreignNames]) {
    const folded = fold(alias);
    if (seen.has(folded)) problems.push(`${place(row)}: alias "${alias}" of "${name}" repeats the name or an alias`);
    seen.add(folded);
  }
  return problems;
}

function sectionProblems(files: readonly CatalogueFile[]): string[] {
  return files.flatMap(({ sections }) => {
    const seen = new Set<string>();
    return sections.flatMap((section) => {
      const path = section.path.join(' > ');
      const problems: string[] = [];
      if (section.size === 0) problems.push(`${section.file}:${section.line}: dead path "${path}"`);
      if (seen.has(path))
        problems.push(`${section.file}:${section.line}: the section "${path}" stands twice in the file`);
      seen.add(path);
      return problems;
    });
  });
}

function lockProblems(rows: readonly SourcedInterest[], locked: readonly string[]): string[] {
  const ids = new Set(rows.map((row) => row.interest.key));
  const known = new Set(locked);
  const lost = locked
    .filter((id) => !ids.has(id))
    .map((id) => `${IDS_FILE}: released id "${id}" is gone; keep it with @id`);
  const added = rows
    .filter((row) => !known.has(row.interest.key))
    .map((row) => `${place(row)}: id "${row.interest.key}" is not in ${IDS_FILE}; run npm run catalogue:ids -w engine`);
  return [...lost, ...added];
}

function sizeProblems(rows: readonly SourcedInterest[]): string[] {
  const problems: string[] = [];
  if (rows.length < CATALOGUE_GOALS.interests)
    problems.push(`catalogue: ${rows.length} interests, ${CATALOGUE_GOALS.interests} are needed`);
  for (const [category, count] of Object.entries(countByCategory(rows.map((row) => row.interest)))) {
    if (count < CATALOGUE_GOALS.perCategory)
      problems.push(
        `catalogue: category ${category} has ${count} interests, ${CATALOGUE_GOALS.perCategory} are needed`,
      );
  }
  return problems;
}

/** How many interests serve each category. */
export function countByCategory(rows: readonly { categories: readonly Category[] }[]): Record<Category, number> {
  const counts = Object.fromEntries(Object.keys(CATEGORY_LABELS).map((name) => [name, 0])) as Record<Category, number>;
  for (const row of rows) for (const category of row.categories) counts[category] += 1;
  return counts;
}

function place(row: SourcedInterest): string {
  return `${row.file}:${row.line}`;
}
