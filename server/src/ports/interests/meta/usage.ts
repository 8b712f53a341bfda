import type { IncomingHttpHeaders } from 'node:http';

/** What Meta's headers say of the limits. */
export interface Usage {
  /** The highest share of any limit that is used up, in percent; undefined where nothing was reported. */
  readonly percent: number | undefined;
  /** How long the headers ask to wait, in milliseconds; 0 for not at all. */
  readonly regainMs: number;
}

function readJson(header: string | string[] | undefined): unknown {
  if (typeof header !== 'string' || header.length > 20_000) return undefined;
  try {
    return JSON.parse(header);
  } catch {
    return undefined;
  }
}

function numberIn(record: unknown, field: string): number {
  const value = (record as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}

const percentFields = ['call_count', 'total_time', 'total_cputime', 'acc_id_util_pct'];
const dayMs = 86_400_000;

/**
 * Reads `X-App-Usage`, `X-Ad-Account-Usage` and `X-Business-Use-Case-Usage`; what is not understood counts as not told.
 * Sources: Meta's page on rate limits.
 */
export function readUsage(headers: IncomingHttpHeaders): Usage {
  const app = readJson(headers['x-app-usage']);
  const account = readJson(headers['x-ad-account-usage']);
  const business = readJson(headers['x-business-use-case-usage']);
  const cases = Object.values((business ?? {}) as Record<string, unknown>).flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const told = [app, account, ...cases].filter((record) => typeof record === 'object' && record !== null);
  const shares = told.flatMap((record) => percentFields.map((field) => numberIn(record, field)));
  const regain = Math.max(
    0,
    ...cases.map((record) => numberIn(record, 'estimated_time_to_regain_access') * 60_000),
    numberIn(account, 'acc_id_util_pct') >= 100 ? numberIn(account, 'reset_time_duration') * 1000 : 0,
  );
  return { percent: told.length === 0 ? undefined : Math.max(0, ...shares), regainMs: Math.min(regain, dayMs) };
}

/** `Retry-After` in milliseconds, 0 where it is missing; the date form is not used by Meta. */
export function readRetryAfter(headers: IncomingHttpHeaders): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, dayMs) : 0;
}
