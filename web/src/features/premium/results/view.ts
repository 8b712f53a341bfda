import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { paths } from '#web/lib/paths.ts';

const sortKeys = ['rank', 'name', 'size', 'score', 'category', 'topic'] as const;
export type SortKey = (typeof sortKeys)[number];
export const stepIds = ['brief', 'results', 'meta', 'export'] as const;
export type StepId = (typeof stepIds)[number];

export const scoreSteps = [80, 60, 40, 20] as const;

/** The view of an analysis, stored entirely in the URL so that it can be shared as a link. */
export interface View {
  /** Id of an earlier analysis; null for the latest one in this browser. */
  analysis: string | null;
  step: StepId;
  /** Id of the analysis whose brief was edited for this one: the differences are marked. */
  since: string | null;
  /** Id of the analysis shown next to this one. */
  compare: string | null;
  page: number;
  sort: { key: SortKey; descending: boolean };
  category: string | null;
  /** Minimum relevance in percent. */
  score: number;
  filter: string;
}

export const plainSort = { key: 'rank', descending: false } as const;

/** Reads a view from the URL; invalid parameters are ignored. */
export function readView(search: URLSearchParams): View {
  const page = Number(search.get('page') ?? '1');
  const sort = search.get('sort') ?? '';
  const key = sortKeys.find((name) => name === sort.replace(/^-/, ''));
  const score = Number(search.get('score'));
  return {
    analysis: search.get('analysis') || null,
    step: stepIds.find((id) => id === search.get('step')) ?? 'results',
    since: search.get('since') || null,
    compare: search.get('compare') || null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: key === undefined ? plainSort : { key, descending: sort.startsWith('-') },
    category: search.get('category') || null,
    score: scoreSteps.find((step) => step === score) ?? 0,
    filter: search.get('filter') ?? '',
  };
}

/** The URL parameters of a view, without default values. */
export function writeView(view: View): URLSearchParams {
  const search = new URLSearchParams();
  const { key, descending } = view.sort;
  if (view.analysis !== null) search.set('analysis', view.analysis);
  if (view.compare !== null) search.set('compare', view.compare);
  if (view.since !== null) search.set('since', view.since);
  if (view.step !== 'results') search.set('step', view.step);
  if (view.page > 1) search.set('page', String(view.page));
  if (key !== 'rank' || descending) search.set('sort', (descending ? '-' : '') + key);
  if (view.category !== null) search.set('category', view.category);
  if (view.score > 0) search.set('score', String(view.score));
  if (view.filter !== '') search.set('filter', view.filter);
  return search;
}

/** The URL of an analysis. */
export const analysisPath = (analysis: string) => `${paths.premium}?${new URLSearchParams({ analysis })}`;

/** The URL of the form that edits an analysis's brief. */
export const editPath = (analysis: string) => `${paths.premium}?${new URLSearchParams({ analysis, step: 'brief' })}`;

/** The URL of two analyses side by side. */
export const comparePath = (analysis: string, compare: string) =>
  `${paths.premium}?${new URLSearchParams({ analysis, compare })}`;

/** Whether any filter is active. */
export function isFiltered(view: View): boolean {
  return view.category !== null || view.score > 0 || view.filter.trim() !== '';
}

/** Whether a row passes the filters. */
export function passes(row: AnalyzedInterest, view: Pick<View, 'category' | 'score' | 'filter'>): boolean {
  const wanted = view.filter.trim().toLowerCase();
  return (
    (view.category === null || row.category === view.category) &&
    row.relevanceScore >= view.score &&
    (wanted === '' || `${row.name}\n${row.topic ?? ''}\n${row.reason}`.toLowerCase().includes(wanted))
  );
}
