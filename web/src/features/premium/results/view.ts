import { choiceParam, nameParam, sortParam, viewAddress } from '#web/lib/address/view-address.ts';
import { paths } from '#web/lib/paths.ts';
import { type InterestView, interestParams } from '#web/ui/interest-table/interest-view.ts';

const sortKeys = ['rank', 'name', 'size', 'score', 'category', 'topic'] as const;
export const stepIds = ['brief', 'results', 'meta', 'export'] as const;
export type StepId = (typeof stepIds)[number];

export const scoreSteps = [80, 60, 40, 20] as const;

/** The view of an analysis, stored entirely in the URL so that it can be shared as a link. */
export interface View extends InterestView {
  /** Id of an earlier analysis; null for the latest one in this browser. */
  analysis: string | null;
  step: StepId;
  /** Id of the analysis whose brief was edited for this one: the differences are marked. */
  since: string | null;
  /** Id of the analysis shown next to this one. */
  compare: string | null;
  category: string | null;
  /** Minimum relevance in percent. */
  score: number;
}

/** The order without a sort: by rank. */
export const plainSort = { key: 'rank', descending: false } as const;

/** The view in the address. */
export const premiumView = viewAddress<View>({
  analysis: nameParam('analysis'),
  compare: nameParam('compare'),
  since: nameParam('since'),
  step: choiceParam('step', stepIds, 'results'),
  ...interestParams,
  sort: sortParam<string, null>(sortKeys, null),
  category: nameParam('category'),
  score: choiceParam<number, 0>('score', scoreSteps, 0),
});

const path = (view: Partial<View>) => `${paths.premium}?${premiumView.write(view)}`;

/** The URL of an analysis. */
export const analysisPath = (analysis: string) => path({ analysis });

/** The URL of the form that edits an analysis's brief. */
export const editPath = (analysis: string) => path({ analysis, step: 'brief' });

/** The URL of two analyses side by side. */
export const comparePath = (analysis: string, compare: string) => path({ analysis, compare });

export type ChangeView = (change: Partial<View>) => void;
