import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import { type Analysis, generateInterests, saveBusinessDetails } from '@interest-miner/contract/premium/endpoints';
import { premiumTexts } from '@interest-miner/contract/premium/texts';
import { create } from 'zustand';
import { ApiError, hasServerMessage, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { sessionSignal, whenSessionEnds } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast.tsx';
import { writeDraft } from '../form/draft.ts';
import { changedFields } from '../refine/same-brief.ts';
import { useStored } from '../stored.ts';
import { texts } from '../texts.ts';

/** Long enough for two model calls; the server times out earlier. */
const timeoutMs = 90_000;
const savedFlagMs = 3000;

export interface RunState {
  /** The run's owner, by email. */
  owner: string | null;
  /** The brief of the current or last run; null before the first. */
  details: BusinessDetails | null;
  /** Id of the analysis whose brief was edited for this run; undefined for a new brief. */
  of: string | undefined;
  /** Start time of the current run in milliseconds since 1970; null if none is running. */
  startedAt: number | null;
  error: unknown;
  /** True for 3 s after the brief is saved. */
  saved: boolean;
}

export const idleRun: RunState = {
  owner: null,
  details: null,
  of: undefined,
  startedAt: null,
  error: null,
  saved: false,
};

/** The analysis in progress. It is stored outside the pages, so that it continues on other screens. */
export const useRun = create<RunState>(() => idleRun);

whenSessionEnds(() => useRun.setState(idleRun));

async function save(details: BusinessDetails, signal: AbortSignal): Promise<void> {
  try {
    await call(saveBusinessDetails, { body: details }, { signal, fallback: premiumTexts.saveFailed });
    useRun.setState({ saved: true });
    setTimeout(() => useRun.setState({ saved: false }), savedFlagMs);
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && error.code === 'unauthenticated')) return;
    showToast(messageOf(error, premiumTexts.saveFailed), undefined, 'destructive');
  }
}

function showFailure(error: unknown): void {
  if (!(error instanceof ApiError)) showToast(texts.unexpectedTitle, texts.unexpected, 'destructive');
  else if (error.code !== 'unauthenticated')
    showToast(texts.errorTitle, hasServerMessage(error) ? error.message : texts.errorHint, 'destructive');
}

interface Start {
  /** The user's email. */
  owner: string;
  details: BusinessDetails;
  of?: string | undefined;
}

async function run({ owner, details, of }: Start, startedAt: number, isSaved: boolean) {
  const signal = sessionSignal();
  useRun.setState({ owner, details, of, startedAt, error: null });
  writeDraft(owner, details, { startedAt, of });
  try {
    if (!isSaved) await save(details, signal);
    const { generateFailed: fallback, noToken } = premiumTexts;
    const { data } = await call(generateInterests, { body: details }, { signal, timeoutMs, fallback, noToken });
    useStored.getState().keepAnalysis(owner, data);
    writeDraft(owner, details);
    useRun.setState({ startedAt: null });
    showToast(texts.completeTitle, texts.complete(data.analyzedInterests.length));
    return data;
  } catch (error) {
    if (signal.aborted) return undefined;
    // Keep the start time while the server may still be running, so that a reload resumes the analysis.
    const mayGoOn = error instanceof ApiError && (error.code === 'network' || error.code === 'timeout');
    writeDraft(owner, details, { startedAt: mayGoOn ? startedAt : undefined, of });
    useRun.setState({ startedAt: null, error });
    showFailure(error);
    return undefined;
  }
}

/**
 * Saves a brief and analyses it. Does nothing during another run; the stored result is reused for the same brief.
 * @returns the analysis, or undefined if it failed: the store holds the error
 */
export async function startRun(start: Start): Promise<Analysis | undefined> {
  const { owner: keeper, aiGeneration } = useStored.getState();
  if (keeper === start.owner && aiGeneration && changedFields(aiGeneration.businessInfo, start.details).length === 0) {
    showToast(texts.unchanged);
    return aiGeneration;
  }
  return useRun.getState().startedAt === null ? run(start, Date.now(), false) : undefined;
}

/** Resumes an analysis that was in progress when the user left the page: the server joins equal briefs. */
export async function resumeRun(start: Start, startedAt: number): Promise<void> {
  if (useRun.getState().startedAt === null) await run(start, startedAt, true);
}

/** Clears the last run, so that the form is shown again. */
export function forgetRun(): void {
  useRun.setState({ details: null, of: undefined, error: null, saved: false });
}
