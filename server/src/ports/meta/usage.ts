import type { IncomingHttpHeaders } from 'node:http';
import { dayMs, minuteMs } from '../../lib/time.ts';

/** Usage of the limits according to Meta's headers. */
export interface Usage {
  /** The highest used share of any limit, in percent; undefined if nothing was reported. */
  readonly percent: number | undefined;
  /** Wait requested by the headers, in milliseconds; 0 for none. */
  readonly regainMs: number;
  /** The app's access tier, if the headers name it. */
  readonly tier?: 'limited' | 'full';
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
const insightFields = ['app_id_util_pct', 'acc_id_util_pct'];
/** From this share of the limits of insights on, calls wait a minute: past them, our own errors cost quota too. */
const insightsPauseFrom = 90;

/**
 * Parses `X-App-Usage`, `X-Ad-Account-Usage`, `X-Business-Use-Case-Usage` and `X-FB-Ads-Insights-Throttle`; invalid headers are ignored.
 * Sources: Meta's page on rate limits.
 */
export function readUsage(headers: IncomingHttpHeaders): Usage {
  const app = readJson(headers['x-app-usage']);
  const account = readJson(headers['x-ad-account-usage']);
  const insights = readJson(headers['x-fb-ads-insights-throttle']);
  const insightsUsed = Math.max(...insightFields.map((field) => numberIn(insights, field)));
  // Meta's pages spell this header both ways.
  const business = readJson(headers['x-business-use-case-usage'] ?? headers['x-business-use-case']);
  const cases = Object.values((business ?? {}) as Record<string, unknown>).flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const records = [app, account, ...cases].filter((record) => typeof record === 'object' && record !== null);
  const shares = records.flatMap((record) => percentFields.map((field) => numberIn(record, field)));
  const regain = Math.max(
    0,
    ...cases.map((record) => numberIn(record, 'estimated_time_to_regain_access') * minuteMs),
    insightsUsed >= insightsPauseFrom ? minuteMs : 0,
    numberIn(account, 'acc_id_util_pct') >= 100 ? numberIn(account, 'reset_time_duration') * 1000 : 0,
  );
  const tier = tierIn([account, insights, ...cases]);
  return {
    ...(tier ? { tier } : {}),
    percent: records.length === 0 ? undefined : Math.max(0, ...shares),
    regainMs: Math.min(regain, dayMs),
  };
}

/** The headers still use the tiers' earlier names. */
function tierIn(records: readonly unknown[]): 'limited' | 'full' | undefined {
  const names = records.map((record) => (record as { ads_api_access_tier?: unknown } | undefined)?.ads_api_access_tier);
  if (names.includes('standard_access')) return 'full';
  return names.includes('development_access') ? 'limited' : undefined;
}

/** `Retry-After` in milliseconds, 0 if missing; Meta does not use the date form. */
export function readRetryAfter(headers: IncomingHttpHeaders): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, dayMs) : 0;
}
