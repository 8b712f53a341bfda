import './styles.ts';
import type { Analysis, BusinessDetails } from '@interest-miner/contract/premium';
import { Button, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { BusinessForm } from './form/business-form.tsx';
import { readDraft, runningSince } from './form/draft.ts';
import classes from './premium-page.module.css';
import { ProgressView } from './progress/progress-view.tsx';
import { forgetRun, idleRun, type RunState, resumeRun, startRun, useRun } from './progress/run-store.ts';
import { AnalysisView } from './results/analysis-view.tsx';
import { NoAnalysis } from './results/no-analysis.tsx';
import { useView } from './results/use-view.ts';
import { stepIds } from './results/view.ts';
import { Steps } from './steps.tsx';
import { useStored, useStoredAnalysis } from './stored.ts';
import { texts } from './texts.ts';
import { Tutorial } from './tutorial/tutorial.tsx';
import { useAnalysis } from './use-analyses.ts';
import { useStepsDone } from './use-steps-done.ts';

interface PremiumPageProps {
  /** The user's email, which identifies their drafts and results. */
  owner: string;
  /** Checks whether a new analysis may start; false if another page was opened instead. */
  mayStart: () => Promise<boolean>;
  /** Something else is to be read before the tutorial. */
  tutorialWaits?: boolean;
  /** Shown under the results of an analysis. */
  afterResults?: (analysis: Analysis) => ReactNode;
}

/** The Premium Miner workflow: brief, analysis, lookups, export. */
export function PremiumPage({ owner, mayStart, tutorialWaits = false, afterResults }: PremiumPageProps) {
  const { view, change, reset } = useView();
  const client = useQueryClient();
  const newest = useStoredAnalysis(owner);
  const found = useRun();
  const run = found.owner === owner ? found : idleRun;
  const running = run.startedAt !== null;
  const reopened = useAnalysis(running ? null : view.analysis);
  const analysis = view.analysis === null ? newest : (reopened.data ?? null);
  const [now] = useState(() => Date.now());

  async function start(details: BusinessDetails) {
    // The URL refers to another analysis than the one starting now.
    if (view.analysis !== null) reset();
    // The submit button is at the end of a long form.
    window.scrollTo({ top: 0 });
    await startRun(owner, details);
    void client.invalidateQueries({ queryKey: ['business-history'] });
  }

  useEffect(() => {
    // Session storage: resume an analysis in progress at the reload; the server joins equal briefs.
    const startedAt = runningSince(owner);
    if (startedAt !== undefined) void resumeRun(owner, readDraft(owner) as BusinessDetails, startedAt);
  }, [owner]);

  async function startNew() {
    if (!(await mayStart())) return;
    forgetRun();
    useStored.getState().dropAnalysis();
    reset();
  }

  const problems = run.error instanceof ApiError ? run.error.fields : {};
  const failed = run.error !== null && Object.keys(problems).length === 0;
  const beyondForm = running || failed || view.step !== 'results';
  const step = running || analysis === null ? Number(beyondForm) : stepIds.indexOf(view.step) + 1;
  const key = running || analysis === null ? null : `${analysis.id} ${analysis.created_at}`;
  const { isDone, markExported } = useStepsDone(key, view.step);
  const onStep = !running && analysis !== null ? goTo : undefined;
  function goTo(index: number) {
    change({ step: stepIds[index - 1] ?? 'results' });
  }

  return (
    <>
      <PageTitle>{analysis ? `${analysis.businessInfo.productName} · ${texts.title}` : texts.title}</PageTitle>
      <h1 className="visually-hidden">{texts.title}</h1>
      <Steps
        current={step}
        isDone={(index) =>
          index < Math.min(step, 1) || (key !== null && (index <= 1 || isDone(stepIds[index - 1] ?? 'results')))
        }
        onStep={onStep}
      />
      <Body
        owner={owner}
        run={run}
        failed={failed}
        problems={problems}
        analysis={analysis}
        reopened={view.analysis === null || running ? null : reopened}
        now={now}
        onSubmit={start}
        onStartNew={startNew}
        view={view}
        onChange={change}
        onExported={markExported}
        afterResults={afterResults}
      />
      <Tutorial waits={tutorialWaits} />
    </>
  );
}

interface BodyProps extends Pick<ReturnType<typeof useView>, 'view'> {
  owner: string;
  run: RunState;
  /** Whether the last run failed for a reason other than field errors (`problems`). */
  failed: boolean;
  problems: Readonly<Record<string, string>>;
  analysis: Analysis | null;
  /** The query for the analysis in the URL, while it is loading or has failed. */
  reopened: ReturnType<typeof useAnalysis> | null;
  now: number;
  onSubmit: (details: BusinessDetails) => void;
  onStartNew: () => void;
  onExported: () => void;
  onChange: ReturnType<typeof useView>['change'];
  afterResults: PremiumPageProps['afterResults'];
}

function Body({
  owner,
  run: { details, error, saved, startedAt },
  failed,
  problems,
  analysis,
  reopened,
  now,
  onSubmit,
  onStartNew,
  onExported,
  view,
  onChange,
  afterResults,
}: BodyProps) {
  if (startedAt !== null) return <ProgressView startedAt={startedAt} saved={saved} />;
  if (reopened?.isPending) {
    return (
      <p className={classes.loading} role="status">
        <Loader size={18} /> {texts.loadingAnalysis}
      </p>
    );
  }
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
        analysis={analysis}
        now={now}
        view={view}
        onChange={onChange}
        onStartNew={onStartNew}
        onExported={onExported}
        afterResults={afterResults?.(analysis)}
      />
    );
  }
  if (failed && details !== null) {
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
          <div className={classes.actions}>
            <Button onClick={() => onSubmit(details)}>{texts.tryAgain}</Button>
            <Button variant="default" onClick={forgetRun}>
              {texts.editBrief}
            </Button>
          </div>
        }
      />
    );
  }
  if (view.step !== 'results') {
    return (
      <StateView
        title={texts.empty}
        action={<Button onClick={() => onChange({ step: 'results' })}>{texts.toForm}</Button>}
      />
    );
  }
  return <BusinessForm owner={owner} problems={problems} onSubmit={onSubmit} />;
}
