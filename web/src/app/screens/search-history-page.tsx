import { HistoryPage } from '#web/features/history/history-page.tsx';
import { analysisPath, comparePath, editPath } from '#web/features/premium/results/view.ts';
import { useStored } from '#web/features/premium/stored.ts';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { paths } from '#web/lib/paths.ts';

const minerLink = (term: string) => `${paths.dashboard}?${new URLSearchParams({ q: term })}`;
const premiumLinks = { open: analysisPath, edit: editPath, compare: comparePath };

/** The search history, with links to the Miner and the Premium Miner. */
export function SearchHistoryPage() {
  const { data: profile } = useProfile();
  const keepHistory = useStored((state) => state.keepHistory);
  return (
    <HistoryPage
      minerLink={minerLink}
      premiumLinks={premiumLinks}
      onNewestBriefs={(briefs) => profile && keepHistory(profile.email, briefs)}
    />
  );
}
