import './styles.ts';
import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useViewAddress } from '#web/lib/address/view-address.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { focusIfLost } from '#web/lib/focus.ts';
import type { BuildAudience } from '#web/ui/interest-table/selection-bar.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Body } from './body.tsx';
import { runningDraft } from './form/draft.ts';
import { forgetRun, idleRun, resumeRun, startRun, useRun } from './progress/run-store.ts';
import { editedBrief } from './refine/edited-brief.ts';
import { premiumView, type StepId, stepIds } from './results/view.ts';
import { Steps } from './steps.tsx';
import { useStored, useStoredAnalysis } from './stored.ts';
import { texts } from './texts.ts';
import { Tutorial } from './tutorial/tutorial.tsx';
import { analysisKey, useAnalysis } from './use-analyses.ts';
import { useStepsDone } from './use-steps-done.ts';

interface PremiumPageProps {
  /** The user's email, which identifies their drafts and results. */
  owner: string;
  /** Checks whether a new analysis may start; false if another page was opened instead. */
  mayStart: () => Promise<boolean>;
  /** The button that builds an audience from selected rows. */
  build: BuildAudience;
  /** Something else must be read before the tutorial. */
  tutorialWaits?: boolean;
  /** Shown under the results of an analysis. */
  afterResults?: (analysis: Analysis) => ReactNode;
}

/** The number of the step on the screen; an analysis that runs or has failed stands on the second one. */
function stepOf({ running, onForm, shown }: { running: boolean; onForm: boolean; shown: StepId | null }): number {
  if (running) return 1;
  if (onForm) return 0;
  return shown === null ? 1 : Math.max(1, stepIds.indexOf(shown));
}

/** The Premium Miner workflow: brief, analysis, lookups, export; and again with an edited brief. */
export function PremiumPage({ owner, mayStart, build, tutorialWaits = false, afterResults }: PremiumPageProps) {
  const { view, change, open } = useViewAddress(premiumView);
  const reset = (since: string | null = null) => open({ since }, { replace: true });
  const client = useQueryClient();
  const state: unknown = useLocation().state;
  const newest = useStoredAnalysis(owner);
  const found = useRun();
  const run = found.owner === owner ? found : idleRun;
  const running = run.startedAt !== null;
  const reopened = useAnalysis(running ? null : view.analysis);
  const analysis = view.analysis === null ? newest : (reopened.data ?? null);
  const edited = editedBrief(analysis, view.analysis, state);
  const [now] = useState(() => Date.now());

  async function start(details: BusinessDetails, of?: string) {
    // The comparison with the new result needs it.
    if (analysis && analysis.id === of) client.setQueryData(analysisKey(of), analysis);
    // The URL may refer to another analysis than the one starting now.
    reset(of ?? null);
    // The submit button is at the end of a long form.
    window.scrollTo({ top: 0 });
    await startRun({ owner, details, of });
    void client.invalidateQueries({ queryKey: ['business-history'] });
  }

  useEffect(() => {
    // Session storage: resume an analysis in progress at the reload; the server joins equal briefs.
    const left = runningDraft(owner);
    if (left) void resumeRun({ owner, details: left.values as BusinessDetails, of: left.of }, left.startedAt);
  }, [owner]);

  useEffect(() => {
    // The document: the form is gone, and with it the button that was pressed.
    if (running) focusIfLost();
  }, [running]);

  async function startNew() {
    if (!(await mayStart())) return;
    forgetRun();
    useStored.getState().dropAnalysis();
    reset();
  }

  const problems = run.error instanceof ApiError ? run.error.fields : {};
  const failed = run.error !== null && Object.keys(problems).length === 0;
  const key = running || analysis === null ? null : `${analysis.id} ${analysis.created_at}`;
  const { isDone, markExported } = useStepsDone(key, view.step);
  const onForm = view.step === 'brief' || (analysis === null && view.step === 'results' && !failed);
  const step = stepOf({ running, onForm, shown: analysis ? view.step : null });
  function isStepDone(index: number): boolean {
    if (key === null) return index < Math.min(step, 1);
    // The brief and the results of an analysis are there.
    return index <= 1 || isDone(stepIds[index] ?? 'brief');
  }
  const title = analysis && (analysis.name ?? analysis.businessInfo.productName);

  return (
    <>
      <PageTitle>{title ? `${title} · ${texts.title}` : texts.title}</PageTitle>
      <h1 className="visually-hidden">{texts.title}</h1>
      <Steps
        current={step}
        isDone={isStepDone}
        onStep={key === null ? undefined : (index) => change({ step: stepIds[index] ?? 'results', compare: null })}
      />
      <Body
        owner={owner}
        run={run}
        failed={failed}
        problems={problems}
        analysis={analysis}
        edited={edited}
        reopened={view.analysis === null || running ? null : reopened}
        now={now}
        onSubmit={start}
        onStartNew={startNew}
        onExported={markExported}
        build={build}
        view={view}
        onChange={change}
        afterResults={afterResults}
      />
      <Tutorial waits={tutorialWaits} />
    </>
  );
}
