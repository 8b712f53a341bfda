import type { Urgency } from '../meta/budget.ts';

/** A token at Meta. `ownApp`: made by this installation's app, so its calls are signed with the app's secret. */
export interface AdToken {
  readonly token: string;
  readonly ownApp: boolean;
}

/**
 * One ad account (`act_…`) seen with a token, and how urgent the call is. `recent`: an answer of the last minutes will do, where the
 * port keeps them.
 */
export interface AdAccess extends AdToken {
  readonly account: string;
  readonly urgency: Urgency;
  /** Reads that the account's budget has admitted already; each call takes one. */
  readonly admitted?: { reads: number };
  readonly recent?: boolean;
}

/** Fields of a new object as Meta's API takes them; objects and lists are sent as JSON. */
export type AdFields = Readonly<Record<string, unknown>>;
