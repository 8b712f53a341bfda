import { choiceParam, nameParam, pageParam, sortParam, textParam, viewAddress } from '#web/lib/address/view-address.ts';
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

/** The view in the address. */
export const minerView = viewAddress<View>({
  term: { ...textParam('q'), read: (text) => (text ?? '').trim() },
  page: pageParam,
  sort: sortParam(sortKeys, null),
  size: choiceParam(
    'size',
    sizeBands.map(({ id }) => id),
    null,
  ),
  topic: nameParam('topic'),
  filter: textParam('filter'),
});

export type ChangeView = (change: Partial<View>) => void;

/** The number of active filters. */
export function activeFilters(view: View): number {
  return [view.size !== null, view.topic !== null, view.filter.trim() !== ''].filter(Boolean).length;
}
