import { sortParam, viewAddress } from '#web/lib/address/view-address.ts';
import { type InterestView, interestParams } from '#web/ui/interest-table/interest-view.ts';

/** A list in the address; without a sort, in the order by hand. */
export const listView = viewAddress<InterestView>({
  ...interestParams,
  sort: sortParam<string, null>(['name', 'size', 'topic'], null),
});
