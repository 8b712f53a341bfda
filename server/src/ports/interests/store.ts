/** How long an answer may serve when the source is unreachable; after that it is deleted. */
export const servedForMs = 30 * 86_400_000;

/** An answer of a source as it is stored. */
export interface StoredAnswer {
  readonly key: string;
  /** JSON; the shape belongs to the adapter that wrote it. */
  readonly payload: string;
  /** Length of the payload. */
  readonly bytes: number;
  readonly fetchedAt: number;
}

/** Until when a source must not be called, and why; `source` names the credentials too. */
export interface StoredPause {
  readonly source: string;
  readonly until: number;
  readonly reason: string;
}

/** What an interest source keeps, shared by every process. Whoever builds the adapter brings it. */
export interface InterestStore {
  findAnswers(keys: readonly string[]): Promise<StoredAnswer[]>;
  /** Stores answers, unless another process stored later ones. */
  saveAnswers(answers: readonly StoredAnswer[]): Promise<void>;
  findPause(source: string): Promise<StoredPause | undefined>;
  /** Pauses a source for every process; a longer pause that runs already stays. */
  savePause(pause: StoredPause): Promise<void>;
}

/** What Meta last reported about a row of the catalogue; `metaId` is null where Meta does not have it. */
export interface CatalogueCheck {
  readonly key: string;
  readonly metaId: string | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly checkedAt: number;
}

/** The checks of the catalogue's rows, shared by every process. */
export interface CheckStore {
  /** When the last check was made, in milliseconds; 0 for none. */
  lastCheckedAt(): Promise<number>;
  findChecks(): Promise<CatalogueCheck[]>;
}
