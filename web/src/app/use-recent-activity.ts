import { useNavigate } from 'react-router';
import { useRecentBriefs } from '#web/features/premium/use-analyses.ts';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { useRecentSearches } from '#web/features/search/use-search.ts';
import { type ActivityEntry, mergeActivity } from '#web/lib/activity.ts';
import { paths } from '#web/lib/paths.ts';
import { shellTexts as texts } from './texts.ts';

/** The latest Premium Miner briefs; each links to its analysis. */
export function usePremiumActivity(): ActivityEntry[] {
  const navigate = useNavigate();
  const { data: profile } = useProfile();
  const briefs = useRecentBriefs(profile?.email);
  return (briefs.data ?? []).map(
    (item): ActivityEntry => ({
      id: item.id,
      text: texts.premiumSearch(item.productName),
      time: Date.parse(item.last_visited),
      type: 'ai_search',
      run: () => {
        const state = item.interests === null ? { brief: item.businessInfo } : null;
        void navigate(`${paths.premium}?${new URLSearchParams({ analysis: item.id })}`, { state });
      },
    }),
  );
}

/** The user's recent activity across all features; each entry can be repeated. Null if it could not be loaded. */
export function useRecentActivity(): ActivityEntry[] | null {
  const navigate = useNavigate();
  const searches = useRecentSearches();
  const premium = usePremiumActivity();
  const own = (searches.data ?? []).map(
    (item): ActivityEntry => ({
      id: item.id,
      text: texts.minerSearch(item.search_text),
      time: Date.parse(item.last_visited),
      type: 'search',
      run: () => void navigate(`${paths.dashboard}?${new URLSearchParams({ q: item.search_text })}`),
    }),
  );
  const all = mergeActivity([own, premium]);
  return searches.isError && all.length === 0 ? null : all;
}
