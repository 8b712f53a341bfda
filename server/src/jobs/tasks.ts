import { AppError } from '../http/errors.ts';

/** Work that continues without a waiting request; a stopping process waits for it. */
export interface Tasks {
  /** Aborted when the process is asked to stop, to end abortable work. */
  readonly signal: AbortSignal;
  /** Runs work to its end, even if the request ends. @throws AppError overloaded once stopping */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Aborts the signal and waits for all work. */
  stop(): Promise<void>;
}

export function createTasks(): Tasks {
  const stopping = new AbortController();
  const inFlight = new Set<Promise<unknown>>();
  return {
    signal: stopping.signal,
    run(work) {
      if (stopping.signal.aborted) return Promise.reject(new AppError('overloaded', { retryAfterSeconds: 5 }));
      const promise = work(stopping.signal).finally(() => inFlight.delete(promise));
      inFlight.add(promise);
      return promise;
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(inFlight);
    },
  };
}
