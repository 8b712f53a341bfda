import type { FoundPlace } from '../audience-sizes/port.ts';
import { defaultTimeouts, totalMsOf } from '../meta/timeouts.ts';
import type { AdAccess, AdFields, AdToken } from './ad-access.ts';
import type { DeliveryPort } from './delivery-port.ts';

export type { Urgency } from '../meta/budget.ts';
// What an adapter throws, and how it reads: the ad accounts and the interests of Meta share one client.
export { MetaError } from '../meta/errors.ts';
export { problemOf } from '../meta/problem-of.ts';
export { noticeOf, waitOf } from '../meta/throttle.ts';
export { nowOf } from './account-time.ts';
export type { AdAccess, AdFields, AdToken } from './ad-access.ts';
export type {
  AdChange,
  AdFacts,
  AdSetDelivery,
  InsightQuery,
  InsightRow,
} from './delivery-port.ts';
export { type AccountProblem, accountProblem, endOf, isRefusal, refusal, refusalOf } from './problems.ts';
export { testTokenOf } from './test-account/holder.ts';

/** Time that a call takes at most, over all tries, in milliseconds. */
export const maxCallMs = totalMsOf(defaultTimeouts);

/** What Meta says about a token. `expiresAt` in milliseconds; null if it does not expire, or Meta did not say. */
export interface TokenFacts {
  readonly holder: string | null;
  readonly scopes: readonly string[];
  readonly expiresAt: number | null;
  readonly ownApp: boolean;
}

/** One ad account of a token; `minDailyBudget` in the currency's smallest unit. */
export interface AdAccountFacts {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly status: 'active' | 'disabled' | 'unsettled' | 'in_grace' | 'closed' | 'other';
  readonly business: string | null;
  readonly minDailyBudget: number | null;
  /** Default beneficiary and payor of ads in the EU. */
  readonly dsaBeneficiary: string | null;
  readonly dsaPayor: string | null;
}

/** A targeting option as an ad account sees it. `type` is its key in a targeting spec; sizes are people. */
export interface TargetingRow {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly path: readonly string[];
  readonly lower: number | null;
  readonly upper: number | null;
}

/** A special ad category by Meta's code, and the countries it is declared for. */
export interface RegulatedBy {
  readonly category: string;
  readonly countries: readonly string[];
}

/** What became of an id or name. `row` is its current row; null if there is none. */
export interface TargetingCheck {
  readonly asked: string;
  readonly valid: boolean;
  readonly row: TargetingRow | null;
}

/** Meta's plan for a targeting option; `plannedAt` in milliseconds, if Meta said when. */
export interface TargetingStatus {
  readonly id: string;
  readonly status: 'normal' | 'deprecating' | 'non_deliverable' | 'unknown';
  readonly plannedAt: number | null;
}

/** People a targeting reaches; bounds are null if Meta has none. Not `ready`: Meta is still computing. */
export interface ReachEstimate {
  readonly lower: number | null;
  readonly upper: number | null;
  readonly ready: boolean;
}

/** An object in an ad account. Ad sets: `optimizationGoal` is Meta's code, `targetingState` whether Meta removes targeting options from it. */
export interface AdObject {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly objective: string | null;
  readonly optimizationGoal: string | null;
  /** Campaigns: Meta's codes of special ad categories, and whether the budget is theirs, not their ad sets'. */
  readonly specialAdCategories: readonly string[];
  readonly hasBudget: boolean;
  readonly campaignId: string | null;
  readonly targeting: Readonly<Record<string, unknown>> | null;
  readonly targetingState: 'normal' | 'deprecating' | 'delivery_affected' | 'delivery_paused' | null;
}

export interface SavedAudience {
  readonly id: string;
  readonly name: string;
  readonly targeting: Readonly<Record<string, unknown>>;
}

/** What the ads of an ad account promote: a Facebook page, or a pixel. `lastFiredAt` (pixels): in milliseconds; null for never. */
export interface PromotedAsset {
  readonly id: string;
  readonly name: string;
  readonly lastFiredAt: number | null;
}

/** Where an account creates objects. */
export type AdEdge = 'campaigns' | 'adsets' | 'ads';

/**
 * Users' ad accounts: Meta's Marketing API, or the built-in test ad account with the same calls, ids and errors.
 * Every call on an account goes through its budget. Objects are created PAUSED; only `change` makes them run.
 * @throws MetaError with Meta's code, subcode and the fields it blames; `account_limit` if the budget has no room
 */
export interface AdsPort extends DeliveryPort {
  readonly kind: 'meta' | 'test';
  checkToken(token: string): Promise<TokenFacts>;
  /** Up to 500 accounts. */
  accounts(token: AdToken): Promise<AdAccountFacts[]>;
  /** @param regulated only what Meta's list for a special ad category allows */
  searchTargeting(access: AdAccess, query: string, limit: number, regulated?: RegulatedBy): Promise<TargetingRow[]>;
  /** Up to 200 ids; missing in the answer: those that Meta said nothing about. */
  validateIds(access: AdAccess, ids: readonly string[]): Promise<TargetingCheck[]>;
  /** Up to 200 names of interests, in any case. */
  validateNames(access: AdAccess, names: readonly string[]): Promise<TargetingCheck[]>;
  /** Up to 200 ids. */
  targetingStatus(access: AdAccess, ids: readonly string[]): Promise<TargetingStatus[]>;
  estimate(access: AdAccess, targeting: AdFields, goal: string): Promise<ReachEstimate>;
  /** The smallest daily budget for impressions, in the currency's smallest unit; null if Meta does not say. */
  minDailyBudget(access: AdAccess, currency: string): Promise<number | null>;
  /** Campaigns or ad sets, newest first, up to 500. @param options.named part of their name */
  list(
    access: AdAccess,
    kind: 'campaigns' | 'adsets',
    options?: { readonly named?: string; readonly targetingStates?: readonly string[] },
  ): Promise<AdObject[]>;
  savedAudiences(access: AdAccess): Promise<SavedAudience[]>;
  /** Regions and cities by name, up to 20. */
  places(access: AdAccess, query: string): Promise<FoundPlace[]>;
  /** The Facebook pages or pixels that ads of the account can promote, up to 500. */
  promotable(access: AdAccess, kind: 'page' | 'pixel'): Promise<PromotedAsset[]>;
  /** Has Meta check a new object, without creating it. Resolves if it would be accepted. */
  check(access: AdAccess, kind: AdEdge, fields: AdFields): Promise<void>;
  /**
   * Creates an object, PAUSED whatever `fields` says. Sent once: look for it by name before a retry.
   * @param mayStart checked right before sending; if false, nothing is sent and the call fails as an outage
   * @returns its id
   */
  create(access: AdAccess, kind: AdEdge, fields: AdFields, mayStart?: () => boolean): Promise<string>;
  /** Deletes an object that this program created. Also resolves if it is gone already. */
  remove(access: AdAccess, id: string): Promise<void>;
  close(): Promise<void>;
}

/** The ad accounts that people connect: at Meta, and the built-in test ad account. */
export interface AdPorts {
  readonly meta: AdsPort;
  readonly test: AdsPort;
}

/** Facebook Login for Business, which gives a token for ads. */
export interface AdsLogin {
  dialogUrl(state: string): string;
  /** Exchanges the code of a login for a token, long-lived if Meta gives one. @throws AppError meta_refused, meta_unavailable */
  exchange(code: string): Promise<string>;
}
