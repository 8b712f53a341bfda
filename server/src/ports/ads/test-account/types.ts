/** A call to the Graph API; `path` after its version. */
export interface GraphRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly params: URLSearchParams;
}

export interface GraphResponse {
  readonly status: number;
  readonly body: unknown;
}

/** An ad account as Meta's fields describe it; `account_status` as Meta's number. */
export interface GraphAccount {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly timezone_name: string;
  readonly account_status: number;
  readonly min_daily_budget: number;
  readonly business: { readonly name: string };
  readonly default_dsa_beneficiary?: string;
  readonly default_dsa_payor?: string;
}

/** Who a token stands for. `fails`: the error that answers every call with it. */
export interface Holder {
  readonly ownerId: string;
  readonly name: string;
  readonly appId: string;
  readonly scopes: readonly string[];
  /** In milliseconds; null for never. */
  readonly expiresAt: number | null;
  readonly accounts: readonly GraphAccount[];
  readonly fails?: { readonly code: number; readonly subcode?: number };
  /** Its app is in development mode: nothing can be created. */
  readonly inDevelopment?: boolean;
}

/** A targeting option as the Graph API answers it. `current_status` and `future_plan` are answered by their own search. */
export interface GraphTargeting {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly path: readonly string[];
  readonly audience_size_lower_bound: number | null;
  readonly audience_size_upper_bound: number | null;
  readonly current_status: 'NORMAL' | 'DEPRECATING' | 'NON-DELIVERABLE';
  readonly future_plan?: readonly { readonly key: string; readonly value: string }[];
}

/** Where a test ad account finds targeting options. A merged id returns the row of another id. */
export interface GraphTargetingSource {
  search(query: string, limit: number): Promise<readonly GraphTargeting[]>;
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, GraphTargeting>>;
  byNames(names: readonly string[]): Promise<ReadonlyMap<string, GraphTargeting>>;
}

/** An error as Meta words and numbers it. */
export class GraphFailure extends Error {
  override name = 'GraphFailure';
  readonly code: number;
  readonly subcode: number | undefined;
  readonly userMessage: string;
  readonly blame: readonly (readonly string[])[];

  constructor(
    code: number,
    subcode: number | undefined,
    userMessage: string,
    blame: readonly (readonly string[])[] = [],
  ) {
    super(userMessage);
    this.code = code;
    this.subcode = subcode;
    this.userMessage = userMessage;
    this.blame = blame;
  }
}
