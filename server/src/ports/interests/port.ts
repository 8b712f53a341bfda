import type { TargetingKind } from '@interest-miner/contract/targeting';

/** Where a name or alias matched the query: `ranges` are half-open [start, end) UTF-16 offsets into `text`. */
export interface InterestMatch {
  readonly kind: 'exact' | 'prefix' | 'typo' | 'stem' | 'alias' | 'words';
  readonly field: 'name' | 'alias' | 'path';
  readonly text: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/**
 * One interest of any source. Sizes are people, null where the source tells none; `checkedAt` is in milliseconds.
 * `relevant` is false where the source filled its answer up with a row that has nothing to do with the question.
 */
export interface SourceInterest {
  readonly id: string;
  readonly name: string;
  readonly audienceLower: number | null;
  readonly audienceUpper: number | null;
  readonly path: readonly string[];
  readonly topic: string | null;
  readonly sizeSource: 'meta' | 'estimate';
  readonly checkedAt: number;
  readonly match: InterestMatch | null;
  readonly relevant: boolean;
  /** Meta took it away. */
  readonly removed?: true;
}

/** A behaviour, life event, job title or the like, as a question found it. `checkedAt` is in milliseconds. */
export interface FoundTargeting {
  readonly id: string;
  readonly kind: TargetingKind;
  readonly name: string;
  readonly path: readonly string[];
  /** Null where Meta told none. */
  readonly size: { readonly lower: number; readonly upper: number } | null;
  readonly checkedAt: number;
  readonly match: InterestMatch;
}

/** What Meta targets beside interests; it holds for every source of interests. */
export interface OtherTargetingPort {
  /** Best first. @throws AppError interests_unavailable when it cannot be searched now */
  search(query: string, limit: number): Promise<{ found: readonly FoundTargeting[]; total: number }>;
}

/** Whether an answer is as good as a fresh one. */
export interface Freshness {
  /** The source could not be asked: this is an earlier answer. */
  readonly stale: boolean;
  /** Why it is stale or incomplete, and what to do, in words for the person who asked. */
  readonly notice: string | null;
}

export interface SearchResult extends Freshness {
  readonly interests: readonly SourceInterest[];
  /** How many the source found before the limit cut the list. */
  readonly total: number;
  /** When the source gave this answer, in milliseconds. */
  readonly checkedAt: number;
  /** The question in English, where the source read it from another language. */
  readonly readAs?: string | null;
  /** Where few interests hold every word of the question: others that mean much the same, if the source knows meanings. */
  readonly related?: readonly SourceInterest[];
}

/** An interest that a caller holds: `name` is the one it was known by, where the caller knows it. */
export interface HeldInterest {
  readonly id: string;
  readonly name?: string | undefined;
}

/**
 * What became of a held interest. `renamed`: `name` is the new one; `merged`: `currentId` takes its place; `gone`: the
 * source does not have it (any more); `unknown`: the source did not tell, `checkedAt` is then null.
 */
export interface InterestCheck {
  readonly id: string;
  readonly status: 'valid' | 'renamed' | 'merged' | 'gone' | 'unknown';
  readonly name: string | null;
  readonly currentId: string | null;
  readonly audienceLower: number | null;
  readonly audienceUpper: number | null;
  readonly sizeSource: 'meta' | 'estimate';
  readonly checkedAt: number | null;
}

export interface ValidationResult extends Freshness {
  /** In the order asked. */
  readonly interests: readonly InterestCheck[];
}

export interface SourceOptions {
  /** `en_US` form; sources without translations ignore it. */
  readonly locale?: string | undefined;
  /** Gives the wait up. */
  readonly signal?: AbortSignal;
}

export interface SearchOptions extends SourceOptions {
  readonly limit: number;
  /** Adds related interests to a short answer. */
  readonly related?: boolean;
}

/** What a source told of an interest that it was asked for; `metaId` is null where it does not have it. */
export interface LookedUp {
  readonly metaId: string | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/**
 * A source of interests you can target: the built-in catalogue or Meta's Graph API. Every method answers
 * within 8 s.
 * @throws AppError interests_unavailable when the source cannot answer and no earlier answer is kept;
 *   interests_refused when it refuses the question itself. The message says what to do.
 */
export interface InterestsPort {
  readonly source: 'catalogue' | 'meta';
  /** Checks what can be checked before the first question. @throws Error that tells the operator what is broken */
  prepare(): Promise<void>;
  /** Loads what the first question needs, so that it waits for nothing. */
  warm(): Promise<void>;
  /** Interests for a word or phrase, best first. */
  search(query: string, options: SearchOptions): Promise<SearchResult>;
  /** Interests related to a selection, best first, without it. */
  suggest(selection: readonly { id: string; name: string }[], options: SearchOptions): Promise<SearchResult>;
  /** What became of interests, by id, with fresh sizes. */
  validate(held: readonly HeldInterest[], options?: SourceOptions): Promise<ValidationResult>;
  /** At most 200 interests in one call, by id or else by name; null for what was not told. Missing where there is nobody to ask. */
  readonly lookUp?: (rows: readonly { id: string | null; name: string }[]) => Promise<(LookedUp | null)[]>;
  /** Changes when the same question may be answered otherwise; missing where that cannot be told. */
  readonly edition?: () => string;
  /** Frees what the source holds open. */
  close(): Promise<void>;
}
