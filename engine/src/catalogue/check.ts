import { CATALOGUE_DIR, type CatalogueFile, readCatalogueFiles, type SourcedInterest } from '../catalogue.ts';
import { isSensitive } from '../language/sensitive-words.ts';
import { fold, words } from '../text/fold.ts';
import { singular } from '../text/stem.ts';
import { CATEGORY_LABELS, type Category } from '../types.ts';
import { keyProblems, readReleasedKeys } from './released-keys.ts';
import { standingOf } from './standing.ts';

/** Minimum size of a complete catalogue. */
const CATALOGUE_GOALS = { interests: 4000, perCategory: 150, minAliases: 3, maxAliases: 8 } as const;

/**
 * Every problem of a catalogue folder as "file:line: problem"; with an empty list it can be released.
 * Throws CatalogueError if a file cannot be parsed.
 */
export function checkCatalogue(dir: string = CATALOGUE_DIR): string[] {
  const files = readCatalogueFiles(dir);
  const rows = files.flatMap((file) => file.rows);
  return [
    ...duplicates(rows, 'name', (row) => fold(row.interest.name)),
    ...duplicates(rows, 'key', (row) => row.interest.key),
    ...idProblems(rows),
    ...rows.flatMap(removedProblems),
    ...rows.flatMap(aliasProblems),
    ...rows.flatMap(likedByProblems),
    ...sectionProblems(files),
    ...nearDuplicates(rows),
    ...keyProblems(rows, readReleasedKeys(dir), place),
    ...sizeProblems(rows),
  ];
}

function duplicates(rows: readonly SourcedInterest[], what: string, key: (row: SourcedInterest) => string): string[] {
  const seen = new Map<string, SourcedInterest>();
  const problems: string[] = [];
  for (const row of rows) {
    const first = seen.get(key(row));
    if (first) problems.push(`${place(row)}: duplicate ${what} "${row.interest.name}", first in ${place(first)}`);
    else seen.set(key(row), row);
  }
  return problems;
}

/** British and American spellings and legal forms: differences in these do not make another interest. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/isation$/, 'ization'],
  [/ise(d|r)?$/, 'ize$1'],
  [/jewellery/, 'jewelry'],
  [/^(cent|theat|fib)re/, '$1er'],
  [/^programme$/, 'program'],
  [/^tyre/, 'tire'],
  [/our$/, 'or'],
  [/(counse|trave|mode)ll/, '$1l'],
  [/^(inc|ltd|llc|corporation|wearables?)$/, ''],
];
/** Bracketed words that only name the kind of thing; any other brackets tell two things of the same name apart. */
const SORT = /\((company|brand|retailer|software|app|website|sport|activity)\)/gi;
/** Names that look like duplicates but are two interests. */
const APART: ReadonlySet<string> = new Set([
  'Clarins',
  "Macy's, Inc.",
  'Axe (brand)',
  'Inc. (magazine)',
  'Bauhaus (retailer)',
  'Currys',
  'Patagonia (brand)',
  'Ancestry (company)',
  'Lemonade, Inc.',
  'Blender (software)',
  'Loom (software)',
  'Canva',
  'Docker (software)',
  'Loft (company)',
  'Kayak (company)',
]);

function nearKey(name: string): string {
  const list = words(fold(name.replace(SORT, ' '))).map((word) =>
    SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), singular(word)),
  );
  return list.join('');
}

/** Likely rows that duplicate another row in another spelling; Meta's own duplicates are allowed. */
function nearDuplicates(rows: readonly SourcedInterest[]): string[] {
  const groups = Map.groupBy(
    rows.filter(({ interest }) => !APART.has(interest.name)),
    ({ interest }) => nearKey(interest.name),
  );
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (key === '' || !first || group.every(({ interest }) => interest.source.kind === 'seen')) return [];
    return group
      .slice(1)
      .map((row) => `${place(row)}: "${row.interest.name}" duplicates "${first.interest.name}" in ${place(first)}`);
  });
}

/** Meta ids used more than once, as a row's own id or as one of its other ids. */
function idProblems(rows: readonly SourcedInterest[]): string[] {
  const seen = new Map<string, SourcedInterest>();
  return rows.flatMap((row) =>
    [row.interest.id, ...(row.interest.alsoIds ?? [])].flatMap((id) => {
      const first = seen.get(id);
      seen.set(id, first ?? row);
      return first ? [`${place(row)}: the id ${id} is already in ${place(first)}`] : [];
    }),
  );
}

/** Rows flagged as removed, although Meta had their id since: the list of removed names is older than the id's date. */
function removedProblems(row: SourcedInterest): string[] {
  const isFlagged = row.interest.flags?.includes('removed') && standingOf(row.interest).state !== 'removed';
  return isFlagged ? [`${place(row)}: "${row.interest.name}" is flagged as removed, but Meta had it since`] : [];
}

function aliasProblems(row: SourcedInterest): string[] {
  const { name, aliases, otherNames = [], source } = row.interest;
  const { maxAliases } = CATALOGUE_GOALS;
  // Meta's own name may say everything.
  const minAliases = source.kind === 'seen' ? 0 : CATALOGUE_GOALS.minAliases;
  const problems: string[] = [];
  if (aliases.length < minAliases || aliases.length > maxAliases)
    problems.push(
      `${place(row)}: "${name}" has ${aliases.length} aliases; ${minAliases} to ${maxAliases} are required`,
    );
  // Another name may repeat an alias, because it counts more.
  for (const list of [aliases, otherNames]) {
    const seen = new Set([fold(name)]);
    for (const alias of list) {
      const folded = fold(alias);
      if (seen.has(folded)) problems.push(`${place(row)}: alias "${alias}" of "${name}" repeats the name or an alias`);
      seen.add(folded);
    }
  }
  return problems;
}

/** The most letters of a clause: "Liked by …" and what leads to a row stand in one line. */
const MAX_LIKED_BY = 60;

/** A clause that does not read well after "Liked by", is too long, or speaks of religion, health, identity, politics or origin. */
function likedByProblems(row: SourcedInterest): string[] {
  const { likedBy } = row;
  if (likedBy === null) return [];
  const problems = [
    [likedBy.length > MAX_LIKED_BY, `has ${likedBy.length} letters; at most ${MAX_LIKED_BY} are shown`],
    [/[.,;:!?]$/.test(likedBy), 'ends with a stop'],
    [/^(?:liked|who|that|it|is|are)\s/.test(likedBy), 'does not begin with people'],
    [/(?<!-)\b(?:you|your|we|our)\b/.test(likedBy), 'speaks to somebody'],
    [isSensitive(likedBy), 'is sensitive'],
  ] as const;
  return problems.flatMap(([isProblem, what]) => (isProblem ? [`${place(row)}: "> ${likedBy}" ${what}`] : []));
}

function sectionProblems(files: readonly CatalogueFile[]): string[] {
  return files.flatMap(({ sections }) => {
    const seen = new Set<string>();
    return sections.flatMap((section) => {
      const path = section.path.join(' > ');
      const problems: string[] = [];
      if (section.size === 0) problems.push(`${section.file}:${section.line}: empty section "${path}"`);
      if (seen.has(path))
        problems.push(`${section.file}:${section.line}: the section "${path}" appears twice in the file`);
      seen.add(path);
      return problems;
    });
  });
}

function sizeProblems(rows: readonly SourcedInterest[]): string[] {
  const problems: string[] = [];
  if (rows.length < CATALOGUE_GOALS.interests)
    problems.push(`catalogue: ${rows.length} interests; ${CATALOGUE_GOALS.interests} are required`);
  for (const [category, count] of Object.entries(countByCategory(rows.map((row) => row.interest)))) {
    if (count < CATALOGUE_GOALS.perCategory)
      problems.push(
        `catalogue: category ${category} has ${count} interests; ${CATALOGUE_GOALS.perCategory} are required`,
      );
  }
  return problems;
}

/** Number of interests in each category. */
export function countByCategory(rows: readonly { categories: readonly Category[] }[]): Record<Category, number> {
  const counts = Object.fromEntries(Object.keys(CATEGORY_LABELS).map((name) => [name, 0])) as Record<Category, number>;
  for (const row of rows) for (const category of row.categories) counts[category] += 1;
  return counts;
}

function place(row: SourcedInterest): string {
  return `${row.file}:${row.line}`;
}
