import { searchTexts } from '@interest-miner/contract/search';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { takeFocus } from '#web/lib/focus.ts';
import { paths } from '#web/lib/paths.ts';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { byDay } from './by-day.ts';
import { DayList } from './day-list.tsx';
import { EmptyDrawing } from './empty-drawing.tsx';
import { LoadingHistory } from './loading-history.tsx';
import classes from './miner-history.module.css';
import { MinerRow } from './miner-row.tsx';
import { PageBeyond } from './page-beyond.tsx';
import { texts } from './texts.ts';
import { useMinerHistory } from './use-miner-history.ts';

interface MinerHistoryProps {
  page: number;
  onPage: (page: number) => void;
  linkOf: (term: string) => string;
}

/** The searches on the Miner, a day at a time. */
export function MinerHistory({ page, onPage, linkOf }: MinerHistoryProps) {
  const { query, deleted, remove, restore, undoToken, clear, undoClear } = useMinerHistory(page);

  if (query.isPending) return <LoadingHistory />;
  if (query.isError) {
    return (
      <StateView
        role="alert"
        title={messageOf(query.error, searchTexts.historyFailed)}
        hint={texts.failedHint}
        action={<Button onClick={() => query.refetch()}>{texts.tryAgain}</Button>}
      />
    );
  }
  if (undoToken !== null) {
    return (
      <StateView
        role="status"
        picture={<EmptyDrawing />}
        title={texts.cleared}
        hint={texts.clearedHint}
        action={
          <Button
            ref={takeFocus}
            variant="default"
            loading={undoClear.isPending}
            onClick={() => undoClear.mutate(undoToken)}
          >
            {texts.undo}
          </Button>
        }
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
        hint={texts.emptyMiner}
        action={
          <Button component={Link} to={paths.dashboard}>
            {texts.toMiner}
          </Button>
        }
      />
    );
  }
  return (
    <div aria-busy={query.isPlaceholderData}>
      <div className={classes.toolbar}>
        <Button variant="subtle" color="gray" loading={clear.isPending} onClick={() => clear.mutate()}>
          {texts.clear}
        </Button>
      </div>
      {byDay(items, query.dataUpdatedAt).map((day) => (
        <DayList key={day.label} label={day.label}>
          {day.items.map((item) => (
            <MinerRow
              key={item.id}
              item={item}
              link={linkOf(item.search_text)}
              deleted={deleted.has(item.id)}
              restored={restore.data?.data.id === item.id}
              busy={[remove, restore].some((change) => change.isPending && change.variables === item.id)}
              onDelete={() => remove.mutate(item.id)}
              onUndo={() => restore.mutate(item.id)}
            />
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
