import { type BusinessHistoryItem, listBusinessDetails, premiumTexts } from '@interest-miner/contract/premium';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { fact, HistoryLink, lastVisited } from './history-columns.tsx';
import classes from './history-table.module.css';
import { HistoryTable } from './history-table.tsx';
import { texts } from './texts.ts';

const pageSize = 20;

interface PremiumHistoryProps {
  page: number;
  onPage: (page: number) => void;
  linkOf: (id: string) => string;
  onNewest: (briefs: BusinessHistoryItem[]) => void;
}

/** Columns of the briefs. The link of a brief without a result carries the brief, so that it can be analysed. */
function premiumColumns(linkOf: (id: string) => string): Column<BusinessHistoryItem>[] {
  return [
    {
      key: 'search',
      header: texts.brief,
      cell: ({ id, search_text, interests, businessInfo }) => (
        <HistoryLink
          to={linkOf(id)}
          state={interests === null ? { brief: businessInfo } : null}
          label={texts.reopen(search_text)}
        >
          {search_text}
        </HistoryLink>
      ),
      className: classes.search,
    },
    fact('goal', texts.goal, ({ promotionGoal }) => promotionGoal),
    fact('location', texts.location, ({ location }) => location),
    fact('category', texts.category, ({ category }) => category),
    fact('interests', texts.found, ({ interests }) =>
      interests === null ? texts.noResult : texts.interests(formatCount(interests)),
    ),
    lastVisited,
  ];
}

/** Premium Miner briefs, grouped by day. */
export function PremiumHistory({ page, onPage, linkOf, onNewest }: PremiumHistoryProps) {
  const query = useQuery({
    queryKey: ['business-history', 'page', page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: pageSize };
      const answer = await call(listBusinessDetails, { query }, { signal, fallback: premiumTexts.historyFailed });
      if (page === 1) onNewest(answer.data);
      return answer;
    },
    placeholderData: keepPreviousData,
  });
  return (
    <HistoryTable
      label={texts.premiumList}
      query={query}
      columns={premiumColumns(linkOf)}
      page={page}
      onPage={onPage}
      failed={premiumTexts.historyFailed}
      empty={{ hint: texts.emptyPremium, to: paths.premium, action: texts.toPremium }}
    />
  );
}
