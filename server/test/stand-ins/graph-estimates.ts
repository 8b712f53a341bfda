import type { GraphRow } from './graph-rows.ts';

interface Group {
  [type: string]: { id: string }[];
}
interface Targeting {
  geo_locations?: { countries?: string[]; regions?: unknown[]; cities?: unknown[] };
  age_min?: number;
  age_max?: number;
  exclusions?: unknown;
  flexible_spec?: Group[];
}
type GraphAnswer = { status: number; body: unknown };
type ErrorBody = (code: number, subcode?: number, more?: object) => object;

export const graphAccount = 'act_1001';

const accounts = [
  { id: 'act_1000', account_id: '1000', name: 'Closed', account_status: 2, currency: 'USD' },
  { id: graphAccount, account_id: '1001', name: 'Open', account_status: 1, currency: 'USD' },
];

const places = [
  { key: '2295424', name: 'Mumbai', type: 'city', country_code: 'IN', region: 'Maharashtra', region_id: 1735 },
  { key: '1735', name: 'Maharashtra', type: 'region', country_code: 'IN' },
  { key: 'IN', name: 'India', type: 'country', country_code: 'IN' },
];

/** People in one group: the largest row, and a third of each other one. */
function peopleIn(group: Group, sizeOf: (id: string) => number): number {
  const sizes = Object.values(group)
    .flat()
    .map(({ id }) => sizeOf(id))
    .sort((a, b) => b - a);
  return sizes.reduce((sum, size, place) => sum + (place === 0 ? size : size / 3), 0);
}

function estimate(edge: string, params: URLSearchParams, rows: readonly GraphRow[], error: ErrorBody): GraphAnswer {
  const refuse = (subcode: number | undefined, text: string): GraphAnswer => ({
    status: 400,
    body: error(100, subcode, { error_user_msg: text }),
  });
  const spec = JSON.parse(params.get('targeting_spec') ?? 'null') as Targeting | null;
  if (!spec) return refuse(undefined, 'targeting_spec is required');
  const unknown = ['currency', 'optimize_for', 'daily_budget'].find((name) => params.has(name));
  if (unknown !== undefined) return refuse(undefined, `${unknown} is not a parameter`);
  if (edge === 'delivery_estimate' && !params.has('optimization_goal')) {
    return refuse(undefined, 'optimization_goal is required');
  }
  const { countries = [], regions = [], cities = [] } = spec.geo_locations ?? {};
  if (countries.length + regions.length + cities.length === 0) return refuse(1885364, 'Add a location.');
  if (spec.exclusions) return refuse(2446394, 'Detailed targeting cannot be excluded.');
  const groups = spec.flexible_spec ?? [];
  if (groups.length > 0 && (spec.age_min ?? 18) < 18) {
    return refuse(1870165, 'Under 18 only place, age and gender are possible.');
  }
  const known = new Map(rows.map(({ id, audience_size_lower_bound: size }) => [id, size ?? 5000]));
  const lost = groups.flatMap((group) => group.interests ?? []).find(({ id }) => !known.has(id));
  if (lost) return refuse(1487079, `The interest ${lost.id} is not available any more.`);
  const whole = 400_000_000 * countries.length + 20_000_000 * (regions.length + cities.length);
  const years = ((spec.age_max ?? 65) - (spec.age_min ?? 18) + 1) / 48;
  const world = 3_000_000_000;
  const sizeOf = (id: string) => known.get(id) ?? 40_000_000;
  const share = groups.reduce((part, group) => part * Math.min(1, peopleIn(group, sizeOf) / world), 1);
  const lower = Math.max(1000, Math.round(whole * years * share));
  const upper = lower === 1000 ? 1000 : Math.round(lower * 1.176);
  const data =
    edge === 'reachestimate'
      ? { users_lower_bound: lower, users_upper_bound: upper, estimate_ready: true }
      : [{ estimate_mau_lower_bound: lower, estimate_mau_upper_bound: upper, estimate_ready: true }];
  return { status: 200, body: { data } };
}

/** Meta's answer on the edges of an ad account and its place search; undefined for other paths. */
export function accountAnswer(
  path: string,
  params: URLSearchParams,
  rows: readonly GraphRow[],
  error: ErrorBody,
): GraphAnswer | undefined {
  if (path === 'me/adaccounts') return { status: 200, body: { data: accounts } };
  if (path === 'search' && params.get('type') === 'adgeolocation') {
    const word = (params.get('q') ?? '').toLowerCase();
    return { status: 200, body: { data: places.filter(({ name }) => name.toLowerCase().startsWith(word)) } };
  }
  const edge = new RegExp(`^${graphAccount}/(reachestimate|delivery_estimate)$`).exec(path)?.[1];
  return edge === undefined ? undefined : estimate(edge, params, rows, error);
}
