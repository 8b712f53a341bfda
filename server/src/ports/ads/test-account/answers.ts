import { json } from './check-object.ts';
import type { TestAdObject } from './store.ts';
import type { GraphFailure, GraphResponse } from './types.ts';

/** A failure as Meta answers it. */
export function errorOf(failure: GraphFailure): GraphResponse {
  const { code, subcode, userMessage, blame } = failure;
  return {
    status: code === 190 ? 401 : 400,
    body: {
      error: {
        message: `(#${code}) ${userMessage}`,
        type: 'OAuthException',
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        error_user_title: 'Not accepted',
        error_user_msg: userMessage,
        // Meta sends it as a string.
        ...(blame.length > 0 ? { error_data: JSON.stringify({ blame_field_specs: blame }) } : {}),
        fbtrace_id: 'TestAdAccount',
      },
    },
  };
}

/** A page of rows; `after` is the place of its first one. */
export function page<T>(rows: readonly T[], params: URLSearchParams): unknown {
  const limit = Number(params.get('limit') ?? 25);
  const from = Number(params.get('after') ?? 0);
  const end = from + limit;
  const cursors = { before: String(from), after: String(end) };
  const next = end < rows.length ? { next: `https://graph.example/next?after=${end}` } : {};
  return { data: rows.slice(from, end), paging: { cursors, ...next } };
}

interface Filter {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
}

/** Rows that pass Meta's `filtering`. */
export function filtered(rows: readonly Record<string, unknown>[], params: URLSearchParams) {
  const filters = (json(params.get('filtering') ?? undefined) ?? []) as Filter[];
  return rows.filter((row) =>
    filters.every(({ field, operator, value }) => {
      // An ad's `adset.id` is its ad set's, an ad set's is its own.
      const name = field === 'adset.id' && row.adset_id !== undefined ? 'adset_id' : field.replace(/^\w+\./, '');
      const own = String(row[name] ?? '');
      if (operator === 'CONTAIN') return own.includes(String(value));
      return operator === 'IN' && Array.isArray(value) && value.includes(own);
    }),
  );
}

/** A stored object as the Graph API shows it. */
export function shown({ id, fields, kind }: Pick<TestAdObject, 'id' | 'fields' | 'kind'>): Record<string, unknown> {
  const base = { id, name: fields.name, status: fields.status };
  if (kind === 'campaign') {
    const { objective, daily_budget, lifetime_budget } = fields;
    const categories = json(fields.special_ad_categories) ?? [];
    return { ...base, objective, special_ad_categories: categories, daily_budget, lifetime_budget };
  }
  const targeting = json(fields.targeting);
  const { campaign_id, optimization_goal } = fields;
  return { ...base, campaign_id, optimization_goal, targeting, targeting_state: 'normal' };
}
