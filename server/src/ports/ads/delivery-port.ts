import type { AdAccess, AdFields, AdToken } from './ad-access.ts';

/** Insights of ad sets: days are those of the ad account's time zone, both included. `byDay`: a row per day, else one for all. */
export interface InsightQuery {
  readonly adSetIds: readonly string[];
  readonly since: string;
  readonly until: string;
  readonly byDay: boolean;
}

/** A count with the indicator of what Meta counted. */
export interface IndicatedCount {
  readonly indicator: string;
  readonly count: number;
}

/**
 * What an ad set did from `day` to `until`. Money in units of the account's currency. `results` by Meta's own indicator, never a sum of
 * actions. Days without delivery have no row: they are zero. `reach` must never be added up.
 */
export interface InsightRow {
  readonly adSetId: string;
  readonly day: string;
  readonly until: string;
  readonly currency: string | null;
  readonly spend: number;
  readonly impressions: number;
  readonly reach: number;
  readonly clicks: number;
  readonly linkClicks: number;
  readonly results: readonly IndicatedCount[];
  /** Counts by Meta's type of action. One purchase is counted under several types. */
  readonly actions: Readonly<Record<string, number>>;
  /** What purchases brought; null without any. */
  readonly value: number | null;
  readonly attribution: string | null;
}

/** Rows, or a report that Meta is still computing: ask again with it. */
export type InsightAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly InsightRow[] }
  | { readonly kind: 'pending'; readonly report: string };

/** An ad set as Meta delivers it. `status`: as set; `effective`: also by its campaign. Times in milliseconds. */
export interface AdSetDelivery {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly effective: string;
  readonly campaignStatus: string | null;
  readonly sharesBudget: boolean | null;
  /** Which results count, such as `1d_view_7d_click`; null if Meta did not say. */
  readonly attribution: string | null;
  readonly startAt: number | null;
  readonly endAt: number | null;
  readonly learning: 'learning' | 'success' | 'limited' | null;
  readonly issues: readonly string[];
}

/**
 * An ad. `creativeId` is null for one that cannot be copied; `picture` is short-lived: never store it. `attribution` and
 * `sharesBudget` are those of its ad set and campaign.
 */
export interface AdFacts {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly effective: string;
  readonly adSetId: string;
  readonly objective: string | null;
  readonly attribution: string | null;
  readonly sharesBudget: boolean | null;
  readonly creativeId: string | null;
  readonly picture: string | null;
  readonly feedback: string | null;
}

/** What may be changed on an object; times are ISO 8601. */
export interface AdChange {
  readonly status?: 'ACTIVE' | 'PAUSED';
  readonly start_time?: string;
  readonly end_time?: string;
}

/** What runs in an ad account, and what it earns. */
export interface DeliveryPort {
  /** Now as the ad account sees it, in milliseconds: the test ad account has a clock of its own. */
  now(access: AdAccess): Promise<number>;
  /** Advances the clock of a token's test ad accounts; missing at Meta. */
  readonly advanceDays?: (token: AdToken, days: number) => Promise<void>;
  /**
   * Has the account's budget admit several reads together, so that work of several calls is not begun and left half-way.
   * @returns the access for these calls @throws MetaError account_limit, with the time to wait
   */
  admit(access: AdAccess, reads: number): Promise<AdAccess>;
  /**
   * Reads insights at once, or as a report where Meta takes too long. Too much data is read in halves.
   * @param report what an earlier answer said to ask again with
   */
  insights(access: AdAccess, query: InsightQuery, report?: string | null): Promise<InsightAnswer>;
  /** Up to 50 ad sets; those that no longer exist are missing. */
  adSetDelivery(access: AdAccess, adSetIds: readonly string[]): Promise<AdSetDelivery[]>;
  /** Ads of some ad sets, or whose name contains a text, or all that are not deleted; newest first, up to 500. */
  ads(access: AdAccess, which?: { readonly adSetIds?: readonly string[]; readonly named?: string }): Promise<AdFacts[]>;
  /** The status of an object: as it was set, and in effect; null if it no longer exists. */
  statusOf(access: AdAccess, id: string): Promise<{ readonly status: string; readonly effective: string } | null>;
  /**
   * Changes an object. Only this can make ads run: activate ads, then ad sets, the campaign last.
   * @param mayStart checked right before sending; if false, nothing is sent and the call fails as an outage
   */
  change(access: AdAccess, id: string, change: AdChange, mayStart?: () => boolean): Promise<void>;
  /** How often a pixel's events fired since a time, by their name. @throws MetaError refused without access to the pixel */
  pixelEvents(access: AdAccess, pixelId: string, since: number): Promise<Readonly<Record<string, number>>>;
}

/** How the calls of one client are made. */
export interface AdCalls {
  get(access: AdAccess, path: string, params?: AdFields): Promise<unknown>;
  post(access: AdAccess, path: string, fields: AdFields, mayStart?: () => boolean): Promise<unknown>;
}
