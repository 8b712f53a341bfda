import { floatAt } from '../../arrays.ts';
import type { Interest, Kind } from '../../types.ts';
import type { BriefQuery } from '../brief/brief-text.ts';
import type { PhraseCoverage } from '../coverage.ts';

/** A role is a job or a field of work, not a magazine or a club with its name. */
const FIELDS: ReadonlySet<Kind> = new Set<Kind>(['subject', 'activity']);
/** The share of a name or alias that the audience must contain: all of it. */
const WHOLE = 0.999;

/**
 * The rows of the jobs and fields of work that a professional audience names ("office managers, HR"). These people buy, so words
 * about people count here in full.
 */
export function rolesOf(
  { professional, audienceWords }: BriefQuery,
  names: PhraseCoverage,
  rows: readonly Interest[],
): number[] {
  if (!professional || audienceWords.length === 0) return [];
  const said = names.of(new Map(audienceWords.map((key) => [key, 1])), new Set());
  const found: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    if (Math.max(floatAt(said.name, i), floatAt(said.alias, i)) < WHOLE) continue;
    const { kind, categories } = rows[i] as Interest;
    if (kind === 'job' || (kind && FIELDS.has(kind) && categories.includes('professional'))) found.push(i);
  }
  return found;
}
