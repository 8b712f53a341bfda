import { HistoryPage } from '#web/features/history/history-page.tsx';
import { useStored } from '#web/features/premium/stored.ts';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { paths } from '#web/lib/paths.ts';

const minerLink = (term: string) => `${paths.dashboard}?${new URLSearchParams({ q: term })}`;
const premiumLink = (id: string) => `${paths.premium}?${new URLSearchParams({ analysis: id })}`;

/** The search history, with links to the Miner and the Premium Miner. */
export function SearchHistoryPage() {
  const { data: profile } = useProfile();
  const keepHistory = useStored((state) => state.keepHistory);
  return (
    <HistoryPage
      minerLink={minerLink}
      premiumLink={premiumLink}
      onNewestBriefs={(briefs) => profile && keepHistory(profile.email, briefs)}
    />
  );
}
