import './results-styles.ts';
import { snapshotOf } from '@interest-miner/contract/interest';
import type { Interest, SearchAnswer } from '@interest-miner/contract/search/endpoints';
import { searchTexts } from '@interest-miner/contract/search/texts';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { openKit } from '#web/lib/export/kit.ts';
import { formatCount } from '#web/lib/format.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { useSelection } from '#web/ui/data-table/use-selection.ts';
import { SourceNote } from '#web/ui/source-note.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { exportInterests } from '../export/export-interests.ts';
import { FlashMessage } from '../export/flash-message.tsx';
import { useFlash } from '../export/use-flash.ts';
import { ResultsToolbar } from '../filters/results-toolbar.tsx';
import { AnswerNotes } from '../hints/answer-notes.tsx';
import { OffTopic } from '../hints/off-topic.tsx';
import { PeopleAlsoSearch } from '../hints/people-also-search.tsx';
import { RelatedInterests } from '../hints/related-interests.tsx';
import { StaleNotice } from '../hints/stale-notice.tsx';
import { GoneDialog } from '../selection/gone-dialog.tsx';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { useCheckedExport } from '../selection/use-checked-export.ts';
import { OtherTargeting } from '../targeting/other-targeting.tsx';
import { texts } from '../texts.ts';
import type { ChangeView, View } from '../view.ts';
import { MinerFigures } from './miner-figures.tsx';
import { useFilteredResults } from './use-filtered-results.ts';

interface ResultsProps {
  answer: SearchAnswer;
  /** When the answer arrived, in milliseconds: reference time for the ages of sizes. */
  now: number;
  view: View;
  onChange: ChangeView;
  /** Shown directly after the answer, above parts that depend on the selection. */
  children?: ReactNode;
}

const noFilters = { size: null, topic: null, filter: '' } as const;

/** The results of one search: figures, filters, table, pages, selection. */
export function Results({ answer, now, view, onChange, children }: ResultsProps) {
  const [interests, offTopic] = useMemo(() => splitByRelevance(answer.interests), [answer.interests]);
  const total = answer.total_results - offTopic.length;
  const { columns, sorted: filtered, rows, page, pages } = useFilteredResults(interests, view, now);
  const all = useMemo(() => [...answer.interests, ...answer.related], [answer]);
  const selection = useSelection(all);
  const { flash, show } = useFlash();
  const { exportChecked, dialog } = useCheckedExport(selection);
  const count = selection.items.length;

  async function exportCsv() {
    if (count === 0) {
      show(searchTexts.nothingSelected, true);
      return;
    }
    await exportChecked(async (items) => {
      try {
        await exportInterests(items, view.term, 'csv');
        show(searchTexts.exported(items.length));
      } catch {
        show(texts.exportFailed, true);
      }
    });
  }

  function toAdsManager() {
    return exportChecked(async (items) =>
      openKit({
        title: texts.kitTitle(view.term),
        rows: items.map(snapshotOf),
        save: (format) => exportInterests(items, view.term, format),
      }),
    );
  }

  return (
    <section aria-label={texts.title}>
      <MinerFigures total={total} selected={count} page={page} pages={pages} />
      {answer.stale && <StaleNotice checkedAt={Date.parse(answer.checked_at)} now={now} reason={answer.notice} />}
      <AnswerNotes answer={answer} />
      {interests.length === 0 ? (
        <StateView
          role="status"
          title={texts.noResults(view.term)}
          hint={answer.stale ? texts.noResultsHint : (answer.notice ?? texts.noResultsHint)}
        />
      ) : (
        <>
          <ResultsToolbar
            interests={interests}
            filtered={filtered}
            selection={selection}
            view={view}
            onChange={onChange}
            onExport={exportCsv}
          />
          {filtered.length === 0 ? (
            <StateView
              role="status"
              title={texts.noMatch}
              hint={texts.noMatchHint(formatCount(interests.length))}
              action={<Button onClick={() => onChange(noFilters)}>{texts.clearFilters}</Button>}
            />
          ) : (
            <>
              <DataTable
                label={texts.results}
                columns={columns}
                rows={rows}
                idOf={({ id }) => id}
                sort={{ by: view.sort, onSort: (sort) => onChange({ sort }) }}
                select={{
                  selection,
                  all: filtered,
                  label: ({ name }) => texts.select(name),
                  labelAll: texts.selectAll(formatCount(filtered.length)),
                }}
              />
              <Pager label={texts.pagination} page={page} pages={pages} onPage={(next) => onChange({ page: next })} />
            </>
          )}
        </>
      )}
      <SourceNote />
      <RelatedInterests interests={answer.related} selection={selection} now={now} />
      <OffTopic interests={offTopic} selection={selection} now={now} />
      <OtherTargeting term={view.term} />
      {children}
      <PeopleAlsoSearch items={selection.items} onAdd={(interest) => selection.add([interest])} />
      <SelectionBar selection={selection} onExport={exportCsv} onKit={toAdsManager} />
      <GoneDialog {...dialog} />
      <FlashMessage
        flash={count > 0 && flash?.text === searchTexts.nothingSelected ? null : flash}
        raised={count > 0}
      />
    </section>
  );
}

/** Splits the rows into relevant ones and off-topic ones that the source added. */
function splitByRelevance(interests: readonly Interest[]): [Interest[], Interest[]] {
  const isRelevant = ({ relevant }: Interest) => relevant !== false;
  return [interests.filter(isRelevant), interests.filter((interest) => !isRelevant(interest))];
}
