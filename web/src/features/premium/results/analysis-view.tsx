import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import type { Analysis, AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { relevanceGrades } from '@interest-miner/contract/premium/limits';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount, formatRange } from '#web/lib/format.ts';
import { Figures } from '#web/ui/data-table/figures.tsx';
import { useSelection } from '#web/ui/data-table/use-selection.ts';
import type { BuildAudience } from '#web/ui/interest-table/selection-bar.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SourceNote } from '#web/ui/source-note.tsx';
import { ExportStep } from '../export/export-step.tsx';
import { useChanges } from '../refine/use-changes.ts';
import { texts } from '../texts.ts';
import { AnalysisHeader } from './analysis-header.tsx';
import { AnalysisSelection } from './analysis-selection.tsx';
import { RankingNote } from './brief-line.tsx';
import { ChangesStrip } from './changes-strip.tsx';
import { LookupsStep } from './lookups-step.tsx';
import { OpenQuestion } from './open-question.tsx';
import { ResultsStep } from './results-step.tsx';
import type { ChangeView, View } from './view.ts';

interface AnalysisViewProps {
  /** The user's email. */
  owner: string;
  analysis: Analysis;
  now: number;
  view: View;
  onChange: ChangeView;
  onStartNew: () => void;
  onExported: () => void;
  build: BuildAudience;
  /** Analyses the brief again with what it left open. */
  onAnswer: (brief: BusinessDetails) => void;
  /** Shown under the results. */
  afterResults?: ReactNode;
}

/** A finished analysis: its figures and the current step. */
export function AnalysisView({
  owner,
  analysis,
  now,
  view,
  onChange,
  onStartNew,
  onExported,
  build,
  onAnswer,
  afterResults,
}: AnalysisViewProps) {
  const selection = useSelection(analysis.analyzedInterests);
  const changes = useChanges(analysis, view.since);
  return (
    <div data-wide>
      <AnalysisHeader
        analysis={analysis}
        owner={owner}
        figures={<AnalysisFigures analysis={analysis} />}
        actions={
          <>
            <Button
              variant="subtle"
              px={10}
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              onClick={() => onChange({ step: 'brief' })}
            >
              {texts.editBrief}
            </Button>
            <Button variant="default" onClick={onStartNew}>
              {texts.startNew}
            </Button>
          </>
        }
      />
      {analysis.notice !== null && <Notice kind="problem">{analysis.notice}</Notice>}
      <OpenQuestion analysis={analysis} onAnswer={onAnswer} />
      {changes && view.since !== null && view.step === 'results' && (
        <ChangesStrip
          shown={changes}
          id={analysis.id}
          since={view.since}
          total={analysis.analyzedInterests.length}
          onHide={() => onChange({ since: null })}
        />
      )}
      {view.step === 'results' && (
        <>
          <ResultsStep
            changes={changes}
            analysis={analysis}
            selection={selection}
            now={now}
            view={view}
            onChange={onChange}
          />
          <RankingNote analysis={analysis} now={now} />
          <SourceNote />
          {analysis.analyzedInterests.length > 0 && afterResults}
          <AnalysisSelection analysis={analysis} selection={selection} build={build} onExported={onExported} />
        </>
      )}
      {view.step === 'meta' && <LookupsStep analysis={analysis} />}
      {view.step === 'export' && (
        <ExportStep
          analysis={analysis}
          selection={selection}
          now={now}
          onExported={onExported}
          build={build}
          onResults={() => onChange({ step: 'results' })}
        />
      )}
    </div>
  );
}

function mean(bounds: readonly (number | null)[]): number | null {
  const known = bounds.filter((bound) => bound !== null);
  return known.length === 0 ? null : Math.round(known.reduce((sum, bound) => sum + bound, 0) / known.length);
}

/** The average size; sizes are ranges, so their average is a range too. */
function averageSize(rows: readonly AnalyzedInterest[]): string {
  return formatRange(
    mean(rows.map((row) => row.audienceSizeLowerBound)),
    mean(rows.map((row) => row.audienceSizeUpperBound)),
  );
}

function sourceOf(rows: readonly AnalyzedInterest[]): string {
  return rows.some((row) => row.size_source === 'estimate') ? texts.estimate : texts.metaSizes;
}

function AnalysisFigures({ analysis }: { analysis: Analysis }) {
  const all = analysis.analyzedInterests;
  const fitting = all.filter(({ relevanceScore }) => relevanceScore >= relevanceGrades.worthTesting);
  const rows = fitting.length > 0 ? fitting : all;
  const top = Math.max(0, ...rows.map(({ relevanceScore }) => relevanceScore));
  return (
    <Figures
      small
      figures={[
        {
          label: texts.totalFound,
          value: formatCount(all.length),
          note: texts.grades(analysis.strong, analysis.worth_testing),
        },
        { label: texts.averageSize, value: averageSize(rows), note: sourceOf(rows) },
        { label: texts.topScore, value: `${top}%` },
      ]}
    />
  );
}
