/** An estimate as Meta answered it; null bounds if it gives none. */
export interface Estimate {
  readonly lower: number | null;
  readonly upper: number | null;
  readonly ready: boolean;
}

/** A number of people; -1 and anything that is not a number mean "not available". */
function people(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 && number <= 1e11
    ? Math.round(number)
    : null;
}

/**
 * Parses `reachestimate` (`data` is an object) and `delivery_estimate` (`data` is a list), in either shape. Undefined if
 * the answer has neither.
 */
export function readEstimate(answer: unknown): Estimate | undefined {
  const data = (answer as { data?: unknown } | null | undefined)?.data;
  const row: unknown = Array.isArray(data) ? data[0] : data;
  if (typeof row !== 'object' || row === null) return undefined;
  const fields = row as Record<string, unknown>;
  const keys = ['users_lower_bound', 'users_upper_bound', 'estimate_mau_lower_bound', 'estimate_mau_upper_bound'];
  if (!keys.some((key) => key in fields)) return undefined;
  const first = people(fields.users_lower_bound ?? fields.estimate_mau_lower_bound);
  const second = people(fields.users_upper_bound ?? fields.estimate_mau_upper_bound);
  const known = first !== null && second !== null;
  return {
    lower: known ? Math.min(first, second) : null,
    upper: known ? Math.max(first, second) : null,
    ready: fields.estimate_ready !== false,
  };
}
