import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import type { BuildAudience } from '#web/ui/interest-table/selection-bar.tsx';
import { Loading } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { Comparison } from './comparison.tsx';
import { BusinessForm } from './form/business-form.tsx';
import { ProgressView } from './progress/progress-view.tsx';
import { forgetRun, type RunState } from './progress/run-store.ts';
import type { Edited } from './refine/edited-brief.ts';
import { AnalysisView } from './results/analysis-view.tsx';
import { NoAnalysis } from './results/no-analysis.tsx';
import type { ChangeView, View } from './results/view.ts';
import { texts } from './texts.ts';
import type { useAnalysis } from './use-analyses.ts';

interface BodyProps {
  owner: string;
  run: RunState;
  /** Whether the last run failed for a reason other than field errors (`problems`). */
  failed: boolean;
  problems: Readonly<Record<string, string>>;
  analysis: Analysis | null;
  /** The brief to edit, if there is one. */
  edited: Edited | null;
  /** The query for the analysis in the URL, while it is loading or has failed. */
  reopened: ReturnType<typeof useAnalysis> | null;
  now: number;
  view: View;
  /** @param of the id of the analysis whose brief was edited */
  onSubmit: (details: BusinessDetails, of?: string) => void;
  onStartNew: () => void;
  onExported: () => void;
  build: BuildAudience;
  onChange: ChangeView;
  afterResults: ((analysis: Analysis) => ReactNode) | undefined;
}

/** What the Premium Miner shows below its steps. */
export function Body(props: BodyProps) {
  const { owner, run, failed, problems, analysis, edited, reopened, now, view, onSubmit, onStartNew, onChange } = props;
  const { details, startedAt, saved } = run;
  if (startedAt !== null) return <ProgressView startedAt={startedAt} saved={saved} />;
  if (view.analysis === null && details !== null) {
    if (failed) return <Failure run={run} onRetry={onSubmit} hasResults={analysis !== null} onChange={onChange} />;
    if (Object.keys(problems).length > 0 && run.of !== undefined) {
      const brief = { of: run.of, brief: details };
      return <BusinessForm owner={owner} problems={problems} edited={brief} onSubmit={onSubmit} onBack={forgetRun} />;
    }
  }
  if (view.compare !== null && view.analysis !== null) {
    return <Comparison left={view.analysis} right={view.compare} now={now} />;
  }
  if (view.step === 'brief' && edited) {
    return (
      <BusinessForm
        key={edited.of}
        owner={owner}
        problems={problems}
        edited={edited}
        onSubmit={onSubmit}
        onBack={analysis ? () => onChange({ step: 'results' }) : undefined}
      />
    );
  }
  if (reopened?.isPending) return <Loading of="page" text={texts.loadingAnalysis} />;
  if (reopened?.isError) {
    if (reopened.error instanceof ApiError && reopened.error.code === 'not_found') {
      return <NoAnalysis onAnalyse={onSubmit} onStartNew={onStartNew} />;
    }
    return (
      <StateView
        role="alert"
        title={texts.loadFailed}
        hint={messageOf(reopened.error, texts.unexpected)}
        action={<Button onClick={() => void reopened.refetch()}>{texts.tryAgain}</Button>}
      />
    );
  }
  if (analysis) {
    return (
      <AnalysisView
        key={`${analysis.id} ${analysis.created_at}`}
        owner={owner}
        analysis={analysis}
        now={now}
        view={view}
        onChange={onChange}
        onStartNew={onStartNew}
        onExported={props.onExported}
        build={props.build}
        onAnswer={(details) => void onSubmit(details, analysis.id)}
        afterResults={props.afterResults?.(analysis)}
      />
    );
  }
  if (view.step === 'meta' || view.step === 'export') {
    return (
      <StateView
        title={texts.empty}
        action={<Button onClick={() => onChange({ step: 'results' })}>{texts.toForm}</Button>}
      />
    );
  }
  return <BusinessForm owner={owner} problems={problems} onSubmit={onSubmit} />;
}

interface FailureProps extends Pick<BodyProps, 'run' | 'onChange'> {
  onRetry: BodyProps['onSubmit'];
  /** Whether an earlier analysis can be shown instead. */
  hasResults: boolean;
}

/** Shown after a failed run; its brief is kept. */
function Failure({ run: { details, of, error }, onRetry, hasResults, onChange }: FailureProps) {
  if (details === null) return null;
  return (
    <StateView
      role="alert"
      title={texts.errorTitle}
      hint={
        <>
          {messageOf(error, texts.errorHint)}
          <br />
          {texts.briefKept}
        </>
      }
      action={
        <>
          <Button onClick={() => onRetry(details, of)}>{texts.tryAgain}</Button>
          <Button
            variant="default"
            onClick={() => {
              forgetRun();
              onChange({ step: of === undefined ? 'results' : 'brief' });
            }}
          >
            {texts.editBrief}
          </Button>
          {hasResults && (
            <Button variant="subtle" onClick={forgetRun}>
              {texts.toResults}
            </Button>
          )}
        </>
      }
    />
  );
}
