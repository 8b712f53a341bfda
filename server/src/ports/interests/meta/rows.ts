import { z } from 'zod';

/** A cached row: short field names, as a search holds up to 1,000 of them. Sizes are people. */
export const storedRow = z.object({
  id: z.string(),
  n: z.string(),
  l: z.number().nullable(),
  u: z.number().nullable(),
  p: z.array(z.string()),
  t: z.string().nullable(),
  /** `disambiguation_category` and description: more on what the row is about. */
  d: z.string().optional(),
});
export type CachedRow = z.output<typeof storedRow>;

const maxName = 300;
const maxParts = 12;
const largest = 1e11;

/** Text safe to show and store: well-formed, one line, no control characters, no longer than a name. */
function clean(value: unknown): string {
  if (typeof value !== 'string') return '';
  const line = value
    .slice(0, 2 * maxName)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return line.trim().slice(0, maxName).toWellFormed();
}

/** People, or null for what is missing, negative (Meta's "unavailable") or no number. */
export function people(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 && count <= largest
    ? Math.round(count)
    : null;
}

const idText = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,30}$/));

const rawRow = z.object({
  id: idText,
  name: z.unknown().optional().transform(clean).pipe(z.string().min(1)),
  audience_size_lower_bound: z.unknown().optional().transform(people),
  audience_size_upper_bound: z.unknown().optional().transform(people),
  audience_size: z.unknown().optional().transform(people),
  path: z.unknown().optional(),
  topic: z.unknown().optional().transform(clean),
  disambiguation_category: z.unknown().optional().transform(clean),
  description: z.unknown().optional().transform(clean),
});

function toPath(path: unknown, name: string): string[] {
  const parts = Array.isArray(path)
    ? path
        .slice(0, maxParts)
        .map(clean)
        .filter((part) => part !== '')
    : [];
  return parts.length > 0 ? parts : ['Interests', name];
}

function toStored(row: z.output<typeof rawRow>): CachedRow {
  // Older rows carry one figure, which is Meta's lower bound; the upper one is unknown.
  const lower = row.audience_size_lower_bound ?? row.audience_size;
  const upper = row.audience_size_upper_bound;
  const about = [row.disambiguation_category, row.description].filter((part) => part !== '').join(', ');
  const turned = lower !== null && upper !== null && lower > upper;
  return {
    id: row.id,
    n: row.name,
    l: turned ? upper : lower,
    u: turned ? lower : upper,
    p: toPath(row.path, row.name),
    t: row.topic === '' ? null : row.topic,
    ...(about === '' ? {} : { d: about }),
  };
}

/**
 * Parses the valid rows and skips the rest: one invalid row does not affect its neighbours.
 * @returns undefined if there were rows but none was valid
 */
export function readRows(list: readonly unknown[]): CachedRow[] | undefined {
  const rows = new Map<string, CachedRow>();
  for (const item of list) {
    const parsed = rawRow.safeParse(item);
    if (parsed.success && !rows.has(parsed.data.id)) rows.set(parsed.data.id, toStored(parsed.data));
  }
  return rows.size === 0 && list.length > 0 ? undefined : [...rows.values()];
}

/** The cached check of one id. */
export const storedCheck = z.object({
  valid: z.boolean(),
  /** The id that Meta returned for it. */
  id: z.string().nullable(),
  n: z.string().nullable(),
  l: z.number().nullable(),
  u: z.number().nullable(),
});
export type CachedCheck = z.output<typeof storedCheck>;

const rawCheck = z.object({
  id: idText.optional().catch(undefined),
  name: z.unknown().optional().transform(clean),
  valid: z.boolean(),
  audience_size: z.unknown().optional().transform(people),
  audience_size_lower_bound: z.unknown().optional().transform(people),
  audience_size_upper_bound: z.unknown().optional().transform(people),
});

/**
 * Parses an answer of `adinterestvalid` for `ids`. A row belongs to the id that it carries (as `id`, or as `name` if
 * the id is unknown to Meta); if Meta returns another id, to the one at its position in the request.
 */
export function readChecks(list: readonly unknown[], ids: readonly string[]): Map<string, CachedCheck> {
  const checks = new Map<string, CachedCheck>();
  const asked = new Set(ids);
  const rows = list.map((item) => rawCheck.safeParse(item).data);
  rows.forEach((row, index) => {
    if (!row) return;
    const own = [row.id, row.name].find((id) => id !== undefined && asked.has(id));
    const id = own ?? (list.length === ids.length ? ids[index] : undefined);
    if (id === undefined || checks.has(id)) return;
    const name = row.name === '' || row.name === id ? null : row.name;
    checks.set(id, {
      valid: row.valid,
      id: row.id ?? null,
      n: name,
      l: row.audience_size_lower_bound ?? row.audience_size,
      u: row.audience_size_upper_bound,
    });
  });
  return checks;
}
