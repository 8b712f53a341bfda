import { HistoryPage } from '#web/features/history/history-page.tsx';
import { paths } from '#web/lib/paths.ts';

const minerLink = (term: string) => `${paths.dashboard}?${new URLSearchParams({ q: term })}`;
const premiumLink = (id: string) => `${paths.premium}?${new URLSearchParams({ analysis: id })}`;

/** The search history, with the ways back into Miner and Premium Miner. */
export function SearchHistoryPage() {
  return <HistoryPage minerLink={minerLink} premiumLink={premiumLink} />;
}
