/** Meta's last report on a catalogue row; `metaId` is null if Meta does not have it. */
export interface CatalogueCheck {
  readonly key: string;
  readonly metaId: string | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly checkedAt: number;
}

/** The checks of the catalogue's rows, shared by every process. */
export interface CheckStore {
  /** Time of the last check, in milliseconds; 0 for none. */
  lastCheckedAt(): Promise<number>;
  findChecks(): Promise<CatalogueCheck[]>;
  /** Stores reports unless newer ones are stored. */
  saveChecks(checks: readonly CatalogueCheck[]): Promise<void>;
}
