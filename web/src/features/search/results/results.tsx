import './results-styles.ts';
import { snapshotOf } from '@interest-miner/contract/interest';
import type { Interest, SearchAnswer } from '@interest-miner/contract/search/endpoints';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { searchTexts } from '@interest-miner/contract/search/texts';
import { type ReactNode, useMemo } from 'react';
import { openKit } from '#web/lib/export/kit.ts';
import { type Selection, useSelected, useSelection } from '#web/ui/data-table/use-selection.ts';
import { InterestTable } from '#web/ui/interest-table/interest-table.tsx';
import { type BuildAudience, SelectionBar } from '#web/ui/interest-table/selection-bar.tsx';
import { Toolbar } from '#web/ui/interest-table/toolbar.tsx';
import { useInterestRows } from '#web/ui/interest-table/use-interest-rows.ts';
import { SourceNote } from '#web/ui/source-note.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { exportInterests } from '../export/export-interests.ts';
import { FlashMessage } from '../export/flash-message.tsx';
import { type Flash, useFlash } from '../export/use-flash.ts';
import { AnswerNotes } from '../hints/answer-notes.tsx';
import { OffTopic } from '../hints/off-topic.tsx';
import { PeopleAlsoSearch } from '../hints/people-also-search.tsx';
import { RelatedInterests } from '../hints/related-interests.tsx';
import { StaleNotice } from '../hints/stale-notice.tsx';
import { interestColumns } from '../interest-columns.tsx';
import { GoneDialog } from '../selection/gone-dialog.tsx';
import { useCheckedExport } from '../selection/use-checked-export.ts';
import { OtherTargeting } from '../targeting/other-targeting.tsx';
import { texts } from '../texts.ts';
import type { ChangeView, View } from '../view.ts';
import { ResultsActions } from './results-actions.tsx';

interface ResultsProps {
  answer: SearchAnswer;
  /** When the answer arrived, in milliseconds: reference time for the ages of sizes. */
  now: number;
  view: View;
  onChange: ChangeView;
  build: BuildAudience;
  /** Shown directly after the answer, above parts that depend on the selection. */
  children?: ReactNode;
}

/** The results of one search: figures, filters, table, pages, selection. */
export function Results({ answer, now, view, onChange, build, children }: ResultsProps) {
  const [interests, offTopic] = useMemo(() => splitByRelevance(answer.interests), [answer.interests]);
  const columns = useMemo(() => interestColumns(now), [now]);
  const { pageSize } = searchLimits;
  const table = useInterestRows({ table: 'miner', all: interests, columns, snapshotOf, view, pageSize });
  const all = useMemo(() => [...answer.interests, ...answer.related], [answer]);
  const selection = useSelection(all);
  const { flash, show } = useFlash();
  const { exportChecked, dialog } = useCheckedExport(selection);

  async function exportCsv() {
    if (selection.items().length === 0) {
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
    <section aria-label={texts.title} data-wide>
      <ResultsActions
        total={answer.total_results - offTopic.length}
        page={table.page}
        pages={table.pages}
        filtered={table.sorted}
        selection={selection}
        onExport={exportCsv}
      />
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
          <Toolbar table={table} view={view} onChange={onChange} label={texts.filterText} />
          <InterestTable
            label={texts.results}
            pages={texts.pagination}
            table={table}
            selection={selection}
            view={view}
            onChange={onChange}
          />
        </>
      )}
      <SourceNote />
      <RelatedInterests interests={answer.related} selection={selection} now={now} />
      <OffTopic interests={offTopic} selection={selection} now={now} />
      <OtherTargeting term={view.term} />
      {children}
      <PeopleAlsoSearch selection={selection} onAdd={(interest) => selection.add([interest])} />
      <SelectionBar
        selection={selection}
        snapshotOf={snapshotOf}
        build={(rows) => build(view.term, rows)}
        onExport={exportCsv}
        onKit={toAdsManager}
      />
      <GoneDialog {...dialog} />
      <ExportMessage flash={flash} selection={selection} />
    </section>
  );
}

/** What became of an export, above the selection bar if there is one. */
function ExportMessage({ flash, selection }: { flash: Flash | null; selection: Selection<Interest> }) {
  const raised = useSelected(selection).length > 0;
  return <FlashMessage flash={raised && flash?.text === searchTexts.nothingSelected ? null : flash} raised={raised} />;
}

/** Splits the rows into relevant ones and off-topic ones that the source added. */
function splitByRelevance(interests: readonly Interest[]): [Interest[], Interest[]] {
  const isRelevant = ({ relevant }: Interest) => relevant !== false;
  return [interests.filter(isRelevant), interests.filter((interest) => !isRelevant(interest))];
}
