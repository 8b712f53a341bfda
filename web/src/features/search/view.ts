import { type SizeBandId, sizeBands } from './filters/size-bands.ts';

export const sortKeys = ['name', 'size', 'topic'] as const;
export type SortKey = (typeof sortKeys)[number];

/** The view of the results, stored entirely in the URL so that it can be shared as a link. */
export interface View {
  term: string;
  page: number;
  /** Null keeps the order of relevance. */
  sort: { key: SortKey; descending: boolean } | null;
  size: SizeBandId | null;
  topic: string | null;
  filter: string;
}

/** Reads a view from the URL; invalid parameters are ignored. */
export function readView(search: URLSearchParams): View {
  const page = Number(search.get('page') ?? '1');
  const sort = search.get('sort') ?? '';
  const key = sortKeys.find((name) => name === sort.replace(/^-/, ''));
  return {
    term: (search.get('q') ?? '').trim(),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: key === undefined ? null : { key, descending: sort.startsWith('-') },
    size: sizeBands.find((band) => band.id === search.get('size'))?.id ?? null,
    topic: search.get('topic') || null,
    filter: search.get('filter') ?? '',
  };
}

/** The URL parameters of a view, without default values. */
export function writeView(view: View): URLSearchParams {
  const search = new URLSearchParams();
  if (view.term !== '') search.set('q', view.term);
  if (view.page > 1) search.set('page', String(view.page));
  if (view.sort !== null) search.set('sort', (view.sort.descending ? '-' : '') + view.sort.key);
  if (view.size !== null) search.set('size', view.size);
  if (view.topic !== null) search.set('topic', view.topic);
  if (view.filter !== '') search.set('filter', view.filter);
  return search;
}

/** The number of active filters. */
export function activeFilters(view: View): number {
  return [view.size !== null, view.topic !== null, view.filter.trim() !== ''].filter(Boolean).length;
}
