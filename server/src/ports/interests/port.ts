import type { TargetingKind } from '@interest-miner/contract/search/other-targeting';
import type { Kind, Standing } from '@interest-miner/engine';
import type { CatalogueCheck } from './store.ts';

/** Where a name or alias matched the query: `ranges` are half-open [start, end) UTF-16 offsets into `text`. */
export interface InterestMatch {
  readonly kind: 'exact' | 'prefix' | 'typo' | 'stem' | 'alias' | 'words';
  readonly field: 'name' | 'alias' | 'path';
  readonly text: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/**
 * One interest from any source. Sizes are people, null if the source gives none; `checkedAt` is in milliseconds.
 * `relevant` is false if the source padded its answer with an unrelated row.
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
  /** Meta removed it. */
  readonly removed?: true;
  /** What it is, where the catalogue knows it. */
  readonly kind?: Kind;
  /** What the catalogue knows of it at Meta; absent in Meta's own answers. */
  readonly standing?: Standing;
}

/** When an interest was last seen at Meta: as the catalogue knows, or in Meta's own answer. */
export function atMeta({ standing, checkedAt }: Pick<SourceInterest, 'standing' | 'checkedAt'>): Standing {
  return standing ?? { state: 'seen', at: new Date(checkedAt).toISOString().slice(0, 7) };
}

/** A behaviour, life event, job title or similar. Ids are unique within a kind; `checkedAt` is in milliseconds. */
export interface KnownTargeting {
  readonly id: string;
  readonly kind: TargetingKind;
  readonly name: string;
  readonly path: readonly string[];
  /** Null if Meta gave none. */
  readonly size: { readonly lower: number; readonly upper: number } | null;
  readonly checkedAt: number;
}

/** One that was found by a query. */
export interface FoundTargeting extends KnownTargeting {
  readonly match: InterestMatch;
}

/** Meta's other targeting options; shared by every source of interests. */
export interface OtherTargetingPort {
  /** Best first. @throws AppError interests_unavailable if the search fails now */
  search(query: string, limit: number): Promise<{ found: readonly FoundTargeting[]; total: number }>;
  /** Those with these ids, of every kind. @throws AppError interests_unavailable */
  find(ids: readonly string[]): Promise<readonly KnownTargeting[]>;
}

/** Everything that can be targeted, by its path. */
export interface TargetingTreePort {
  /** What stands at a path, the largest first; `total` counts all rows there. @throws AppError interests_unavailable */
  at(
    path: readonly string[],
    limit: number,
  ): Promise<{
    readonly folders: readonly { readonly name: string; readonly count: number }[];
    readonly interests: readonly SourceInterest[];
    readonly others: readonly KnownTargeting[];
    readonly total: number;
  }>;
}

/**
 * What a name stands for in the catalogue. `exact`: interests with this name, or with a fuller one; `others`: other
 * targeting with this name; `similar`: the best matches if nothing is exact.
 */
export interface NamedInterests {
  readonly exact: readonly SourceInterest[];
  readonly others: readonly KnownTargeting[];
  readonly similar: readonly SourceInterest[];
  /** Whether the names before it left no work for looking for similar ones. */
  readonly isUnsearched: boolean;
}

/** Looks up whole names, whatever the source of interests. */
export interface NamesPort {
  /** In the order of the names; at most `limit` similar ones for each. @throws AppError interests_unavailable */
  find(names: readonly string[], limit: number): Promise<readonly NamedInterests[]>;
}

/** Whether an answer counts as fresh. */
export interface Freshness {
  /** The source was unavailable: this is an earlier answer. */
  readonly stale: boolean;
  /** Why it is stale or incomplete, and what to do, as a message for the user. */
  readonly notice: string | null;
}

export interface SearchResult extends Freshness {
  readonly interests: readonly SourceInterest[];
  /** Number of matches before the limit was applied. */
  readonly total: number;
  /** Time of the source's answer, in milliseconds. */
  readonly checkedAt: number;
  /** The query in English, if the source translated it. */
  readonly readAs?: string | null;
  /** If few interests hold every word of the query: others of similar meaning, if the source supports that. */
  readonly related?: readonly SourceInterest[];
}

/** An interest held by a caller: `name` is its last known name, if any. */
export interface HeldInterest {
  readonly id: string;
  readonly name?: string | undefined;
}

/**
 * Status of a held interest. `renamed`: `name` is the new one; `merged`: `currentId` replaces it; `gone`: the
 * source does not have it (any more); `unknown`: the source did not answer, `checkedAt` is then null.
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
  /** In the order of the request. */
  readonly interests: readonly InterestCheck[];
}

export interface SourceOptions {
  /** `en_US` form; sources without translations ignore it. */
  readonly locale?: string | undefined;
  /** Aborts the call. */
  readonly signal?: AbortSignal;
}

export interface SearchOptions extends SourceOptions {
  readonly limit: number;
  /** Adds related interests to a short answer. */
  readonly related?: boolean;
}

/** A source's report on a requested interest; `metaId` is null if it does not have it. */
export interface LookedUp {
  readonly metaId: string | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Takes down what Meta said about rows of the catalogue, so that every process and every user knows it. */
export interface CheckNotes {
  /** This process knows it at once, others within a minute. */
  note(checks: readonly CatalogueCheck[]): Promise<void>;
}

/** The source of interests of a person with their own token; undefined without a working connection to Meta. */
export type PersonalInterests = (ownerId: string) => Promise<InterestsPort | undefined>;

/**
 * A source of interests you can target: the built-in catalogue or Meta's Graph API. Every method answers
 * within 8 s.
 * @throws AppError interests_unavailable if the source is unavailable and no earlier answer is cached;
 *   interests_refused if it rejects the query itself. The message says what to do.
 */
export interface InterestsPort {
  readonly source: 'catalogue' | 'meta';
  /** Checks the source before the first query. @throws Error that tells the operator what is wrong */
  prepare(): Promise<void>;
  /** Loads what the first query needs, so that it is not delayed. */
  warm(): Promise<void>;
  /** Interests for a word or phrase, best first. */
  search(query: string, options: SearchOptions): Promise<SearchResult>;
  /** Interests related to a selection, best first, excluding it. */
  suggest(selection: readonly { id: string; name: string }[], options: SearchOptions): Promise<SearchResult>;
  /** Status of interests, by id, with fresh sizes. */
  validate(held: readonly HeldInterest[], options?: SourceOptions): Promise<ValidationResult>;
  /** Interests by the ids asked for, which may be former ones; unknown ids are missing. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, SourceInterest>>;
  /** Up to 200 interests in one call, by id or else by name; null if unknown. Missing if there is no source to ask. */
  readonly lookUp?: (rows: readonly { id: string | null; name: string }[]) => Promise<(LookedUp | null)[]>;
  /** Changes when the same query may return another answer; missing if that is unknown. */
  readonly edition?: () => string;
  /** Releases the source's resources. */
  close(): Promise<void>;
}
