import type { Branch } from './catalogue/tree.ts';
import type { Named } from './keyword/names.ts';
import type { Brief, Interest, InterestRow, OtherTargeting, RankAnswer, SearchAnswer } from './types.ts';

/** Options of a call: the maximum number of rows to return, and a signal to abort it. */
export interface CallOptions {
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/**
 * 'idle' before the first call, 'loading' while the worker starts, 'ready' with the encoder, 'degraded' without it
 * (keyword ranking only), 'closed' after `close()`.
 */
export interface EngineStatus {
  readonly state: 'idle' | 'loading' | 'ready' | 'degraded' | 'closed';
  readonly interests: number;
  /** Calls queued or running in the worker. */
  readonly pending: number;
  /** How often the worker exited unexpectedly and was restarted. */
  readonly restarts: number;
  readonly problem: string | null;
}

/**
 * A call that failed. `busy`, `timeout` and `crashed` are temporary: try again later. `catalogue`: a catalogue file is
 * invalid, and the message names file and line. `budget`: the call's text takes more work than one call may do. `failed`: a bug in the engine.
 */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly code: 'busy' | 'timeout' | 'aborted' | 'budget' | 'crashed' | 'closed' | 'catalogue' | 'failed';
  constructor(code: EngineError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Every call loads what it needs on first use and rejects only with EngineError. */
export interface Engine {
  /** Keyword search in the catalogue. Default limit 50. With `related`, a search with few hits adds rows of similar meaning. */
  search(query: string, options?: CallOptions & { readonly related?: boolean }): Promise<SearchAnswer>;
  /** Keyword search in Meta's other targeting options: behaviours, life events, job titles … Default limit 50. */
  searchOther(query: string, options?: CallOptions): Promise<SearchAnswer<OtherTargeting>>;
  /** Catalogue rows related to a selection, best first, without the selection. Unknown ids are ignored. Default limit 30. */
  suggest(selection: readonly { id: string; name: string }[], options?: CallOptions): Promise<Interest[]>;
  /** Catalogue rows with these ids, in the same order; unknown ids are left out. */
  byIds(ids: readonly string[]): Promise<Interest[]>;
  /** Other targeting options with these ids, of every kind; an id is unique only within its kind. */
  othersByIds(ids: readonly string[]): Promise<OtherTargeting[]>;
  /** What stands at a path of everything that can be targeted; the root without one. Default limit 50. */
  browse(path: readonly string[], options?: CallOptions): Promise<Branch>;
  /**
   * The rows that each name may refer to, in the same order. `limit`: maximum of similar rows per name. Default limit 5. They are
   * looked for until that takes too much work.
   */
  byNames(names: readonly string[], options?: CallOptions): Promise<Named[]>;
  /** The catalogue ranked for a brief, best first. Default limit 500. */
  rankBrief(brief: Brief, options?: CallOptions): Promise<RankAnswer>;
  /** Every given row, from any source, ranked for a brief, best first; rows below 3 % are irrelevant. Default limit 500. */
  rankCandidates<R extends InterestRow>(
    brief: Brief,
    rows: readonly R[],
    options?: CallOptions,
  ): Promise<RankAnswer<R>>;
  /** Search terms for a keyword source, best first. Default limit 20. */
  expandBrief(brief: Brief, options?: CallOptions): Promise<string[]>;
  /** Starts the worker if necessary and waits until everything is loaded. */
  ready(): Promise<EngineStatus>;
  status(): EngineStatus;
  /** Stops the worker; queued calls reject with code 'closed'. */
  close(): Promise<void>;
}

/** Who a call is for: owners take turns in the queue, and the call ends when the signal says that they are gone. */
export interface EngineCaller {
  readonly owner: string;
  readonly signal?: AbortSignal | undefined;
}

/** Settings of an engine; the defaults suit a server. Times in milliseconds. */
export interface EngineOptions {
  /** Catalogue folder; defaults to the built-in one. */
  readonly catalogueDir?: string;
  /** Folder of the encoder's weights; defaults to the installed package. */
  readonly modelDir?: string;
  /** Maximum number of queued calls; more are rejected with code 'busy'. Default 64. */
  readonly queueLimit?: number;
  /** Timeout of one call, including loading. Default 15,000. */
  readonly timeoutMs?: number;
  /** Who the call being made is for; asked at each call. Without it all calls have one owner. */
  readonly caller?: () => EngineCaller | undefined;
}
