import { type BusinessHistoryItem, listBusinessDetails, premiumTexts } from '@interest-miner/contract/premium';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { paths } from '#web/lib/paths.ts';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { byDay } from './by-day.ts';
import { DayList } from './day-list.tsx';
import { EmptyDrawing } from './empty-drawing.tsx';
import { LoadingHistory } from './loading-history.tsx';
import { PageBeyond } from './page-beyond.tsx';
import { PremiumRow } from './premium-row.tsx';
import { texts } from './texts.ts';

const pageSize = 20;

interface PremiumHistoryProps {
  page: number;
  onPage: (page: number) => void;
  linkOf: (id: string) => string;
  onNewest: (briefs: BusinessHistoryItem[]) => void;
}

/** The briefs given to the Premium Miner, a day at a time. */
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

  if (query.isPending) return <LoadingHistory />;
  if (query.isError) {
    return (
      <StateView
        role="alert"
        title={messageOf(query.error, premiumTexts.historyFailed)}
        hint={texts.failedHint}
        action={<Button onClick={() => query.refetch()}>{texts.tryAgain}</Button>}
      />
    );
  }
  const { data: items, pagination } = query.data;
  if (items.length === 0 && page > 1) return <PageBeyond page={page} onFirst={() => onPage(1)} />;
  if (items.length === 0) {
    return (
      <StateView
        picture={<EmptyDrawing />}
        title={texts.emptyTitle}
        hint={texts.emptyPremium}
        action={
          <Button component={Link} to={paths.premium}>
            {texts.toPremium}
          </Button>
        }
      />
    );
  }
  return (
    <div aria-busy={query.isPlaceholderData}>
      {byDay(items, query.dataUpdatedAt).map((day) => (
        <DayList key={day.label} label={day.label}>
          {day.items.map((item) => (
            <PremiumRow key={item.id} item={item} link={linkOf(item.id)} />
          ))}
        </DayList>
      ))}
      {pagination.total_pages > 1 && (
        <Pager
          label={texts.pages}
          page={page}
          pages={pagination.total_pages}
          more={pagination.capped === true}
          onPage={onPage}
        />
      )}
    </div>
  );
}
