/** What a column of an export can mean. */
export const importFields = [
  'ad_set_name',
  'ad_set_id',
  'day',
  'spend',
  'results',
  'impressions',
  'clicks',
  'link_clicks',
  'value',
] as const;
export type ImportField = (typeof importFields)[number];
/** Place of each field's column, from 0. */
export type ColumnPlaces = Partial<Record<ImportField, number>>;

export const requiredFields = ['ad_set_name', 'day', 'spend', 'results'] as const satisfies readonly ImportField[];

/** English headings of Ads Manager's exports, in small letters and without a currency in brackets; the best one first. */
const headings: Readonly<Record<ImportField, readonly string[]>> = {
  ad_set_name: ['ad set name', 'ad set'],
  ad_set_id: ['ad set id'],
  day: ['day', 'date', 'reporting starts'],
  spend: ['amount spent', 'spend', 'spent'],
  results: ['results'],
  impressions: ['impressions'],
  clicks: ['clicks (all)', 'clicks'],
  link_clicks: ['link clicks', 'unique link clicks'],
  value: [
    'purchases conversion value',
    'conversion value',
    'purchase conversion value',
    'website purchases conversion value',
  ],
};

const currencyMark = /\s*\(([A-Za-z]{3})\)$/;
const plain = (heading: string) => heading.trim().toLowerCase().replace(/\s+/g, ' ');
const withoutCurrency = (heading: string) => plain(heading).replace(currencyMark, '');

/**
 * Which column is what: what the person chose earlier for a heading, else by English headings.
 * @param chosen heading → field, or null for "none of these"
 */
export function matchColumns(
  heads: readonly string[],
  chosen: Readonly<Record<string, ImportField | null>> = {},
): ColumnPlaces {
  const places: ColumnPlaces = {};
  for (const [at, head] of heads.entries()) {
    const field = chosen[plain(head)];
    if (field) places[field] ??= at;
  }
  const taken = new Set(Object.values(places));
  for (const field of importFields) {
    if (places[field] !== undefined) continue;
    for (const wanted of headings[field]) {
      const at = heads.findIndex(
        (head, place) => withoutCurrency(head) === wanted && !taken.has(place) && !(plain(head) in chosen),
      );
      if (at < 0) continue;
      places[field] = at;
      taken.add(at);
      break;
    }
  }
  return places;
}

/** The currency in a heading such as `Amount spent (EUR)`; null without one. */
export const currencyOf = (heading: string | undefined): string | null =>
  currencyMark.exec(heading?.trim() ?? '')?.[1]?.toUpperCase() ?? null;

/** The row of headings: the first of the top rows in which two required columns are found; else the first. */
export function findHeader(rows: readonly (readonly string[])[]): number {
  const at = rows.slice(0, 20).findIndex((row) => {
    const places = matchColumns(row);
    return requiredFields.filter((field) => places[field] !== undefined).length > 1;
  });
  return Math.max(0, at);
}

const key = 'test-import-columns';

/** What was chosen by hand on this device, by heading. */
export function readChosen(): Record<string, ImportField | null> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    const fields: readonly unknown[] = importFields;
    return Object.fromEntries(Object.entries(found).filter(([, field]) => field === null || fields.includes(field)));
  } catch {
    return {};
  }
}

/** Remembers that a heading means a field; the heading that meant it before means nothing. */
export function choose(
  chosen: Readonly<Record<string, ImportField | null>>,
  { field, heading, before }: { field: ImportField; heading: string | undefined; before: string | undefined },
): Record<string, ImportField | null> {
  const next = { ...chosen };
  if (before !== undefined) next[plain(before)] = null;
  if (heading !== undefined) next[plain(heading)] = field;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    localStorage.removeItem(key);
  }
  return next;
}
