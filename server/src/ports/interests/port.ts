/** Where a name or alias matched the query: `ranges` are half-open [start, end) UTF-16 offsets into `text`. */
export interface InterestMatch {
  readonly kind: 'exact' | 'prefix' | 'typo' | 'stem' | 'alias' | 'words';
  readonly field: 'name' | 'alias' | 'path';
  readonly text: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/** One interest of any source. Sizes are people, null where the source tells none; `checkedAt` is in milliseconds. */
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
}

export interface SearchResult {
  readonly interests: readonly SourceInterest[];
  /** How many the source found before the limit cut the list. */
  readonly total: number;
}

export interface SearchOptions {
  readonly limit: number;
  /** `en_US` form; sources without translations ignore it. */
  readonly locale?: string;
  readonly signal?: AbortSignal;
}

/** A source of interests that ads can be aimed at: the built-in catalogue or Meta's Graph API. */
export interface InterestsPort {
  readonly source: 'catalogue' | 'meta';
  /**
   * Interests for a word or phrase, best first.
   * @throws AppError interests_unavailable when the source cannot answer
   */
  search(query: string, options: SearchOptions): Promise<SearchResult>;
  /** Frees what the source holds open. */
  close(): Promise<void>;
}
