import type { OtherTargeting } from './catalogue/other-targeting.ts';
import type { Brief, Interest, InterestRow, RankAnswer, SearchAnswer } from './types.ts';

/** What a call may be told: how many rows to return at most, and a signal that gives the call up. */
export interface CallOptions {
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/**
 * 'idle' before the first call, 'loading' while the worker starts, 'ready' with the encoder, 'degraded' without it
 * (keyword ranking serves), 'closed' for ever after `close()`.
 */
export interface EngineStatus {
  readonly state: 'idle' | 'loading' | 'ready' | 'degraded' | 'closed';
  readonly interests: number;
  /** Calls that wait or run in the worker now. */
  readonly pending: number;
  /** How often the worker died and was started again. */
  readonly restarts: number;
  readonly problem: string | null;
}

/**
 * A call that the engine did not answer. `busy`, `timeout` and `crashed` may pass: try again later. `catalogue`: a catalogue file is
 * broken, the message names file and line. `failed`: a fault of the engine.
 */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly code: 'busy' | 'timeout' | 'aborted' | 'crashed' | 'closed' | 'catalogue' | 'failed';
  constructor(code: EngineError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Every call loads what it needs at its first use. Every call may reject with EngineError, and with nothing else. */
export interface Engine {
  /** Keyword search in the catalogue. Default limit 50. With `related`, few finds are followed by rows that mean much the same. */
  search(query: string, options?: CallOptions & { readonly related?: boolean }): Promise<SearchAnswer>;
  /** Keyword search in what Meta targets beside interests: behaviours, life events, job titles … Default limit 50. */
  searchOther(query: string, options?: CallOptions): Promise<SearchAnswer<OtherTargeting>>;
  /** Catalogue rows related to a selection, best first, without it. Unknown ids are passed over. Default limit 30. */
  suggest(selection: readonly { id: string; name: string }[], options?: CallOptions): Promise<Interest[]>;
  /** Catalogue rows of these ids, in the order asked; unknown ids are left out. */
  byIds(ids: readonly string[]): Promise<Interest[]>;
  /** The catalogue ranked for a brief, best first. Default limit 500. */
  rankBrief(brief: Brief, options?: CallOptions): Promise<RankAnswer>;
  /** Every row given, of any source, ranked for a brief, best first; one below 3 % has no bearing. Default limit 500. */
  rankCandidates<R extends InterestRow>(
    brief: Brief,
    rows: readonly R[],
    options?: CallOptions,
  ): Promise<RankAnswer<R>>;
  /** Search terms for a source that is searched by keyword, best first. Default limit 20. */
  expandBrief(brief: Brief, options?: CallOptions): Promise<string[]>;
  /** Starts the worker if need be and waits until the first answer can be given. */
  ready(): Promise<EngineStatus>;
  status(): EngineStatus;
  /** Ends the worker; calls that wait reject with code 'closed'. */
  close(): Promise<void>;
}

/** Settings of an engine; the defaults suit a server. Times in milliseconds. */
export interface EngineOptions {
  /** Folder of the catalogue; the built-in one if left out. */
  readonly catalogueDir?: string;
  /** Folder of the encoder's weights; the installed package if left out. */
  readonly modelDir?: string;
  /** Calls that may wait for the worker before new ones are refused with code 'busy'. Default 64. */
  readonly queueLimit?: number;
  /** How long one call may take, loading included. Default 15,000. */
  readonly timeoutMs?: number;
}
