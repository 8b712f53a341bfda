import { useNavigate } from 'react-router';
import { useRecentSearches } from '#web/features/search/use-search.ts';
import { type ActivityEntry, mergeActivity } from '#web/lib/activity.ts';
import { paths } from '#web/lib/paths.ts';
import { shellTexts as texts } from './texts.ts';

const shown = 4;

/** The newest things that the person did, over all features; each leads to where it can be done again. */
export function useRecentActivity(): ActivityEntry[] {
  const navigate = useNavigate();
  const searches = useRecentSearches();
  const own = (searches.data ?? []).map(
    (item): ActivityEntry => ({
      id: item.id,
      text: texts.minerSearch(item.search_text),
      time: Date.parse(item.last_visited),
      type: 'search',
      run: () => void navigate(`${paths.dashboard}?${new URLSearchParams({ q: item.search_text })}`),
    }),
  );
  return mergeActivity([own], shown);
}
