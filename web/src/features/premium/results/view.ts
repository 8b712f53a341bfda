import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { choiceParam, nameParam, pageParam, sortParam, textParam, viewAddress } from '#web/lib/address/view-address.ts';
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

/** The view in the address. */
export const premiumView = viewAddress<View>({
  analysis: nameParam('analysis'),
  compare: nameParam('compare'),
  since: nameParam('since'),
  step: choiceParam('step', stepIds, 'results'),
  page: pageParam,
  sort: sortParam(sortKeys, plainSort),
  category: nameParam('category'),
  score: choiceParam<number, 0>('score', scoreSteps, 0),
  filter: textParam('filter'),
});

const path = (view: Partial<View>) => `${paths.premium}?${premiumView.write(view)}`;

/** The URL of an analysis. */
export const analysisPath = (analysis: string) => path({ analysis });

/** The URL of the form that edits an analysis's brief. */
export const editPath = (analysis: string) => path({ analysis, step: 'brief' });

/** The URL of two analyses side by side. */
export const comparePath = (analysis: string, compare: string) => path({ analysis, compare });

export type ChangeView = (change: Partial<View>) => void;

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
