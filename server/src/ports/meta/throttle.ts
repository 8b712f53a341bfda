import { connectionProblems } from '@interest-miner/contract/connections/texts';
import { minuteMs } from '../../lib/time.ts';
import { errorText, MetaError, type MetaErrorKind } from './errors.ts';
import { problemOf } from './problem-of.ts';
import type { MetaStore } from './store.ts';
import type { Usage } from './usage.ts';

/** From this share of a limit on, cached answers serve at any age and calls run one at a time. */
const slowFrom = 75;
/** From this share on, calls pause for a while. */
const pauseFrom = 95;
/** Meta counts over a rolling hour: a header from some minutes ago is no longer valid. */
const usageValidMs = 5 * minuteMs;

export interface ThrottleOptions {
  readonly store: MetaStore;
  readonly clock: () => number;
  /** Identifies the source and its token. */
  readonly source: string;
  /** The token is a person's own. */
  readonly personal?: boolean | undefined;
  /** Called with every pause and failure, once per kind and ten minutes, for the operator's log. */
  readonly onError: (message: string, kind: MetaErrorKind) => void;
}

/** Decides whether Meta may be called now. Pauses are stored in the database and apply to every process. */
export interface Throttle {
  /** @throws MetaError during a pause */
  enter(): Promise<void>;
  noteUsage(usage: Usage): void;
  /** Stores the pause that a failure requires; resolves once it is stored. */
  noteError(failure: MetaError): Promise<void>;
  isSlow(): boolean;
}

export function createThrottle({ store, clock, source, personal = false, onError }: ThrottleOptions): Throttle {
  let usage = { percent: 0, at: 0 };
  let storing: Promise<void> = Promise.resolve();
  const warnedAt = new Map<MetaErrorKind, number>();

  function report(message: string, kind: MetaErrorKind) {
    const now = clock();
    if (now - (warnedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < 10 * minuteMs) return;
    warnedAt.set(kind, now);
    onError(message, kind);
  }

  function pause(kind: MetaErrorKind, ms: number, userMessage: string | null): Promise<void> {
    const reason = JSON.stringify({ kind, userMessage });
    storing = storing
      .then(() => store.savePause({ source, until: clock() + ms, reason }))
      // Without the stored pause each process reaches the limit by itself; the current answer matters more.
      .catch((error: Error) => report(`A pause could not be stored: ${error.message}`, 'outage'));
    return storing;
  }

  return {
    async enter() {
      await storing;
      const running = await store.findPause(source);
      const left = (running?.until ?? 0) - clock();
      if (!running || left <= 0) return;
      const { kind, userMessage } = JSON.parse(running.reason) as { kind: MetaErrorKind; userMessage: string | null };
      throw new MetaError(kind, `Meta was not asked: paused for ${Math.ceil(left / 1000)} s more`, {
        pauseMs: left,
        userMessage,
        personal,
      });
    },
    noteUsage({ percent, regainMs }) {
      if (percent !== undefined) usage = { percent, at: clock() };
      if (regainMs > 0) void pause('account_limit', regainMs, null);
      else if (percent !== undefined && percent >= pauseFrom) {
        report(`Meta's limits are used to ${percent} percent: no calls for a minute`, 'app_limit');
        void pause('app_limit', minuteMs, null);
      }
    },
    async noteError(failure) {
      report(failure.message, failure.kind);
      if (failure.pauseMs > 0) await pause(failure.kind, failure.pauseMs, failure.userMessage);
    },
    isSlow: () => usage.percent >= slowFrom && clock() - usage.at < usageValidMs,
  };
}

/** How long a user should wait before retrying, in milliseconds: as the failure says, else a minute. */
export function waitOf(failure: MetaError): number {
  return failure.pauseMs > 0 ? failure.pauseMs : minuteMs;
}

/** The failure as a message for the user. */
export function noticeOf(failure: MetaError): string {
  const problem = failure.personal ? problemOf(failure) : null;
  if (problem) return connectionProblems[problem];
  return errorText(failure.kind, waitOf(failure), failure.userMessage, failure.personal);
}
