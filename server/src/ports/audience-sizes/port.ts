import type { AudiencePlace, AudienceSpec } from '@interest-miner/contract/audiences/spec';

/** Urgency of a question: a user waits (`screen`), or it is part of a long run (`work`), which leaves room for users. */
export type SizeUrgency = 'screen' | 'work';

/**
 * Meta's answer about the size of an audience. `size`: people, as of `checkedAt` (milliseconds); `notice` says why it is
 * an earlier one. `later`: not yet, because Meta still computes or the hourly limit is used up; ask again after
 * `retryMs`. `none`: Meta gives no size for it. Notices are whole sentences for people.
 */
export type SizeAnswer =
  | {
      readonly kind: 'size';
      readonly lower: number;
      readonly upper: number;
      readonly checkedAt: number;
      readonly notice: string | null;
    }
  | { readonly kind: 'later'; readonly retryMs: number; readonly notice: string }
  | { readonly kind: 'none'; readonly notice: string };

/** A region or city that Meta knows; `region` is the one that a city is in. */
export interface FoundPlace extends AudiencePlace {
  readonly type: 'region' | 'city';
  readonly region: string | null;
}

/** Audience sizes from one ad account at Meta. */
export interface AudienceSizes {
  /**
   * The size of an audience whose rows all have ids from Meta. Answers are cached for a day.
   * @throws AppError interests_refused if Meta rejects the targeting itself
   */
  sizeOf(spec: AudienceSpec, urgency: SizeUrgency): Promise<SizeAnswer>;
  /** Regions and cities by name. @throws AppError interests_unavailable, interests_refused */
  places(query: string): Promise<FoundPlace[]>;
}

/** Chooses whose token is used. */
export interface AudienceSizesPort {
  /** The sizes for a person: with their own token or the operator's; null without any. */
  of(ownerId: string): Promise<AudienceSizes | null>;
  /** Closes connections. */
  close(): void;
}
