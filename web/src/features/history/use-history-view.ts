import { choiceParam, pageParam, useViewAddress, viewAddress } from '#web/lib/address/view-address.ts';

const tabs = ['miner', 'premium'] as const;
export type HistoryTab = (typeof tabs)[number];

const historyView = viewAddress<{ tab: HistoryTab; page: number }>({
  tab: choiceParam('tab', tabs, 'miner'),
  page: pageParam,
});

/** Tab and page, each step of which the back button undoes. */
export function useHistoryView() {
  const { view, open } = useViewAddress(historyView);
  return {
    ...view,
    showTab: (tab: HistoryTab) => open({ tab }),
    showPage: (page: number) => open({ ...view, page }),
  };
}
