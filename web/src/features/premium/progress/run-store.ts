import {
  type Analysis,
  type AnalysisProgress,
  type BusinessDetails,
  generateInterests,
  premiumTexts,
  saveBusinessDetails,
  watchAnalysis,
} from '@interest-miner/contract/premium';
import { create } from 'zustand';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call, callForLines } from '#web/lib/client.ts';
import { showToast } from '#web/ui/toast.tsx';
import { writeDraft } from '../form/draft.ts';
import { useStored } from '../stored.ts';
import { texts } from '../texts.ts';

/** A model may take its time twice; the server gives up before this. */
const patienceMs = 90_000;
const savedFlagMs = 3000;

export interface RunState {
  /** Whose run it is, by e-mail. */
  owner: string | null;
  /** The brief that runs or ran last; null before the first. */
  details: BusinessDetails | null;
  loading: boolean;
  progress: AnalysisProgress | null;
  error: unknown;
  /** For 3 s after the brief was saved. */
  saved: boolean;
}

export const idleRun: RunState = {
  owner: null,
  details: null,
  loading: false,
  progress: null,
  error: null,
  saved: false,
};

/** The analysis under way. It lives beside the pages, so that leaving the screen and coming back finds it. */
export const useRun = create<RunState>(() => idleRun);

async function save(details: BusinessDetails): Promise<void> {
  try {
    await call(saveBusinessDetails, { body: details }, { fallback: premiumTexts.saveFailed });
    useRun.setState({ saved: true });
    setTimeout(() => useRun.setState({ saved: false }), savedFlagMs);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') return;
    showToast(messageOf(error, premiumTexts.saveFailed), undefined, 'destructive');
  }
}

/** Follows the real stages; a stream that fails leaves the bar where it is. */
async function watch(signal: AbortSignal): Promise<void> {
  try {
    for await (const progress of callForLines(watchAnalysis, {}, { signal, patienceMs })) {
      if (signal.aborted) return;
      if (progress.stage !== 'idle') useRun.setState({ progress });
    }
  } catch {
    // The answer itself tells the end.
  }
}

function tellFailure(error: unknown): void {
  if (error instanceof ApiError && error.code === 'unauthenticated') return;
  if (error instanceof ApiError) showToast(texts.errorTitle, messageOf(error, texts.errorHint), 'destructive');
  else showToast(texts.unexpectedTitle, texts.unexpected, 'destructive');
}

/**
 * Saves a brief and analyses it; a second call while one runs does nothing, and a result that is stored for the same
 * product is not fetched again.
 * @param owner whose analysis it is, by e-mail
 * @returns the analysis, or undefined when it failed: the store holds why
 */
export async function startRun(owner: string, details: BusinessDetails): Promise<Analysis | undefined> {
  const before = useRun.getState();
  if (before.loading && before.owner === owner) return undefined;
  const { owner: keeper, aiGeneration } = useStored.getState();
  if (keeper === owner && aiGeneration?.businessInfo.productName === details.productName) return aiGeneration;
  useRun.setState({ owner, details, loading: true, progress: null, error: null });
  writeDraft(owner, details, true);
  const watching = new AbortController();
  void watch(watching.signal);
  try {
    await save(details);
    const options = { patienceMs, fallback: texts.errorHint };
    const { data } = await call(generateInterests, { body: details }, options);
    useStored.getState().keepAnalysis(owner, data);
    writeDraft(owner, details);
    useRun.setState({ loading: false });
    showToast(texts.completeTitle, texts.complete(data.analyzedInterests.length));
    return data;
  } catch (error) {
    // The mark stays while the server may still be at it, so that a reload finds the result.
    const mayGoOn = error instanceof ApiError && (error.code === 'network' || error.code === 'timeout');
    writeDraft(owner, details, mayGoOn);
    useRun.setState({ loading: false, error });
    tellFailure(error);
    return undefined;
  } finally {
    watching.abort();
  }
}

/** Forgets the last run, so that the form comes back. */
export function forgetRun(): void {
  useRun.setState({ details: null, progress: null, error: null, saved: false });
}
