import type { ColumnPlaces, ImportField } from './columns.ts';
import { importTexts as texts } from './texts.ts';

/** One day of an ad set; amounts in units of the currency. */
interface ImportedDay {
  day: string;
  spend: number;
  impressions: number;
  clicks: number;
  link_clicks: number;
  results: number;
  value: number | null;
}

export interface ImportedAdSet {
  /** Its id at Meta, or else its name. */
  key: string;
  name: string;
  ad_set_id: string | null;
  /** Oldest first. */
  days: ImportedDay[];
  spend: number;
}

const figures = ['spend', 'results', 'impressions', 'clicks', 'link_clicks', 'value'] as const satisfies ImportField[];
const wholes: readonly string[] = ['results', 'impressions', 'clicks', 'link_clicks'];
const isoDay = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00.*)?$/;

/**
 * A number as exports and spreadsheets write it: `1,234.5`, `1.234,5`, `€ 12`, nothing or a dash for 0.
 * @returns undefined for nonsense and for negative numbers
 */
export function readNumber(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\p{Sc}]/gu, '').replace(/^[A-Z]{3}|[A-Z]{3}$/g, '');
  if (bare === '' || /^[-–—]$/.test(bare)) return 0;
  const grouped = /^\d{1,3}(?:(?:,\d{3})+(?:\.\d*)?|(?:\.\d{3}){2,}|(?:\.\d{3})+,\d*)$/.test(bare);
  const normal = grouped ? withoutGroups(bare) : bare.replace(',', '.');
  return /^\d+(\.\d*)?$/.test(normal) ? Number(normal) : undefined;
}

/** A number whose groups of three are separated: the other sign, if it has one, is the decimal one. */
function withoutGroups(text: string): string {
  const sign = text.includes(',') && text.indexOf(',') < (text.indexOf('.') + 1 || text.length) ? ',' : '.';
  return text.replaceAll(sign, '').replace(',', '.');
}

/**
 * Days by ad set. Rows of one day, such as those of several ads, are added up; rows without an ad set are sums and left out.
 * @param first the first row's number in the file, for messages
 * @param ends place of a column with a row's last day, or undefined
 */
export function toAdSets(
  rows: readonly (readonly string[])[],
  places: ColumnPlaces,
  { first, ends }: { first: number; ends: number | undefined },
): { adSets: ImportedAdSet[]; problems: string[] } {
  const found = new Map<string, ImportedAdSet & { byDay: Map<string, ImportedDay> }>();
  const problems: string[] = [];
  for (const [at, row] of rows.entries()) {
    const textOf = (place: number | undefined) => (place === undefined ? '' : (row[place] ?? '').trim());
    const name = textOf(places.ad_set_name);
    if (name === '') continue;
    const number = first + at;
    const day = isoDay.exec(textOf(places.day))?.[1];
    if (day === undefined || Number.isNaN(Date.parse(day))) {
      problems.push(texts.badDay(number, textOf(places.day)));
      continue;
    }
    const last = isoDay.exec(textOf(ends))?.[1];
    if (last !== undefined && last !== day) {
      problems.push(texts.manyDays(number));
      continue;
    }
    const read = figures.map((field) => [field, readNumber(textOf(places[field]))] as const);
    const bad = read.find(
      ([field, value]) => value === undefined || (wholes.includes(field) && !Number.isInteger(value)),
    );
    if (bad) {
      const sentence = bad[1] === undefined ? texts.badNumber : texts.badWhole;
      problems.push(sentence(number, texts.fields[bad[0]], textOf(places[bad[0]])));
      continue;
    }
    const values = Object.fromEntries(read) as Record<(typeof figures)[number], number>;
    const id = textOf(places.ad_set_id).replace(/\D/g, '') || null;
    const key = id ?? name;
    const adSet = found.get(key) ?? { key, name, ad_set_id: id, days: [], spend: 0, byDay: new Map() };
    found.set(key, adSet);
    const sum = adSet.byDay.get(day);
    adSet.byDay.set(day, addDay(sum, { day, ...values, value: places.value === undefined ? null : values.value }));
    adSet.spend += values.spend;
  }
  const adSets = [...found.values()].map(({ byDay, ...adSet }) => ({
    ...adSet,
    days: [...byDay.values()].sort((a, b) => a.day.localeCompare(b.day)),
  }));
  return { adSets: adSets.sort((a, b) => b.spend - a.spend), problems };
}

function addDay(sum: ImportedDay | undefined, one: ImportedDay): ImportedDay {
  if (!sum) return one;
  return {
    day: one.day,
    spend: sum.spend + one.spend,
    impressions: sum.impressions + one.impressions,
    clicks: sum.clicks + one.clicks,
    link_clicks: sum.link_clicks + one.link_clicks,
    results: sum.results + one.results,
    value: sum.value === null || one.value === null ? null : sum.value + one.value,
  };
}
