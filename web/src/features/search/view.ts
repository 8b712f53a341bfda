import { sortParam, textParam, viewAddress } from '#web/lib/address/view-address.ts';
import { type InterestView, interestParams } from '#web/ui/interest-table/interest-view.ts';

const sortKeys = ['name', 'size', 'topic'] as const;

/** The view of the results, stored entirely in the URL so that it can be shared as a link. */
export interface View extends InterestView {
  term: string;
}

/** The view in the address. */
export const minerView = viewAddress<View>({
  term: { ...textParam('q'), read: (text) => (text ?? '').trim() },
  ...interestParams,
  sort: sortParam<string, null>(sortKeys, null),
});

export type ChangeView = (change: Partial<View>) => void;
