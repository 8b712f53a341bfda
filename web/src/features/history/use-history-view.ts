import { useSearchParams } from 'react-router';

export type HistoryTab = 'miner' | 'premium';

/** Tab and page, stored in the URL so that links and the back button restore them. */
export function useHistoryView() {
  const [search, setSearch] = useSearchParams();
  const tab: HistoryTab = search.get('tab') === 'premium' ? 'premium' : 'miner';
  const number = Number(search.get('page') ?? '1');
  const page = Number.isSafeInteger(number) && number > 0 && number <= 1_000_000 ? number : 1;

  function show(next: { tab: HistoryTab; page: number }) {
    const params = new URLSearchParams();
    if (next.tab !== 'miner') params.set('tab', next.tab);
    if (next.page > 1) params.set('page', String(next.page));
    setSearch(params);
  }

  return {
    tab,
    page,
    showTab: (next: HistoryTab) => show({ tab: next, page: 1 }),
    showPage: (next: number) => show({ tab, page: next }),
  };
}
