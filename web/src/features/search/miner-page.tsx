import './styles.ts';
import { searchTexts } from '@interest-miner/contract/search/texts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { type ActivityEntry, mergeActivity } from '#web/lib/activity.ts';
import { useViewAddress } from '#web/lib/address/view-address.ts';
import { ApiError, messageOf, nextStepAfter } from '#web/lib/api-error.ts';
import { TableSkeleton } from '#web/ui/data-table/table-skeleton.tsx';
import type { BuildAudience } from '#web/ui/interest-table/selection-bar.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { dismissFailure } from '#web/ui/toast.tsx';
import { SearchForm } from './form/search-form.tsx';
import { Welcome } from './hints/welcome.tsx';
import classes from './miner-page.module.css';
import { RecentActivity } from './recent-activity.tsx';
import { MinerFigures } from './results/miner-figures.tsx';
import { useResults } from './results/use-results.ts';
import { texts } from './texts.ts';
import { termProblem, useRecentSearches, useSearch } from './use-search.ts';
import { minerView } from './view.ts';

/**
 * The Miner: search field, figures, results, selection, recent activity.
 * @param build the button that builds an audience from selected rows
 * @param moreActivity entries of other features to merge into the recent activity
 * @param starts other ways to start, shown before the first search
 * @param onPlans opens the plans when the period's searches are used up
 */
export function MinerPage({
  build,
  moreActivity = [],
  onPlans,
  starts,
}: {
  build: BuildAudience;
  moreActivity?: readonly ActivityEntry[];
  onPlans: () => void;
  starts?: ReactNode;
}) {
  const { view, change, open } = useViewAddress(minerView);
  const { query, rerun } = useSearch(view.term);
  const recent = useRecentSearches();
  /** Why the typed term was refused, and the term in the URL then: with another one the message is hidden. */
  const [refused, setRefused] = useState<{ problem: string; term: string } | null>(null);
  const problem = refused?.term === view.term ? refused.problem : null;
  const [run, setRun] = useState(0);
  const { Results, failed, prepare } = useResults();
  // Load in parallel with the search.
  const isNeeded = view.term !== '';
  useEffect(() => {
    if (isNeeded) prepare();
  }, [isNeeded, prepare]);

  function search(term: string) {
    const found = termProblem(term);
    dismissFailure();
    setRefused(found === null ? null : { problem: found, term: '' });
    // A new run clears the selection; an empty term clears the results.
    setRun((count) => count + 1);
    open({ term: found === null ? term.trim() : '' });
    if (found === null) void rerun(term.trim());
  }

  function edit() {
    setRefused(null);
    prepare();
  }

  const own = (recent.data ?? []).map(
    (item): ActivityEntry => ({
      id: item.id,
      text: texts.recentEntry(item.search_text),
      time: Date.parse(item.last_visited),
      type: 'search',
      run: () => search(item.search_text),
    }),
  );
  const linkProblem = view.term === '' ? null : termProblem(view.term);
  const usedUp = query.error instanceof ApiError && query.error.code === 'searches_used_up';
  // The error comes from the interest source, not from the connection; its message says what to do.
  const fromSource = query.error instanceof ApiError && query.error.code.startsWith('interests_');
  const idle = query.fetchStatus === 'idle' && query.status === 'pending';
  const activity = <RecentActivity entries={mergeActivity([own, moreActivity])} now={recent.dataUpdatedAt} />;

  return (
    <>
      <PageTitle>{view.term === '' ? texts.title : `${view.term} · ${texts.title}`}</PageTitle>
      <h1 className="visually-hidden">{texts.title}</h1>
      <SearchForm term={view.term} problem={problem ?? linkProblem} onSearch={search} onEdit={edit} />
      {idle && (
        <div className={classes.start}>
          <div>
            <Welcome onPick={search} />
            {starts}
          </div>
          {activity}
        </div>
      )}
      {(query.isLoading || (query.isSuccess && !Results && !failed)) && (
        <>
          <MinerFigures total={null} selected={0} page={1} pages={1} />
          <TableSkeleton text={texts.searching} />
        </>
      )}
      {query.isError && (
        <StateView
          role="alert"
          title={messageOf(query.error, searchTexts.fetchFailed)}
          hint={
            usedUp
              ? texts.usedUpHint
              : fromSource
                ? texts.sourceHint
                : `${texts.failedHint} ${nextStepAfter(query.error)}`
          }
          action={
            usedUp ? (
              <Button onClick={onPlans}>{texts.seePlans}</Button>
            ) : (
              <Button onClick={() => search(view.term)}>{texts.tryAgain}</Button>
            )
          }
        />
      )}
      {query.isSuccess && !Results && failed && (
        <StateView
          role="alert"
          title={texts.notLoaded}
          hint={texts.notLoadedHint}
          action={<Button onClick={() => location.reload()}>{texts.reload}</Button>}
        />
      )}
      {query.isSuccess && Results && (
        <Results
          key={`${run} ${view.term}`}
          answer={query.data}
          now={query.dataUpdatedAt}
          view={view}
          onChange={change}
          build={build}
        >
          {activity}
        </Results>
      )}
      {!idle && !(query.isSuccess && Results) && activity}
    </>
  );
}
