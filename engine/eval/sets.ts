import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brief, Interest, InterestRow } from '../src/index.ts';
import type { Judgements } from './metrics.ts';

export interface JudgedBrief {
  readonly id: string;
  readonly brief: Brief;
  readonly relevant: Judgements;
  /** Rows judged irrelevant; rows in neither list were not judged. */
  readonly unfitting?: readonly string[];
}

export interface JudgedQuery {
  readonly kind: string;
  readonly q: string;
  readonly targets: readonly string[];
}

/** How many rows of a brief are measured. */
export const RANKED = 250;
/** The order is measured down to this percentage, further than people see, so that figures compare with earlier ones. */
export const RANKED_FROM = 3;

/** Half of a set: weights are tuned on the tuning half; the reporting half is only for reporting. */
export type Half = 'tuning' | 'reporting';

/** By position in the file: first, third, … for tuning; second, fourth, … for reporting. */
export function halfOf(place: number): Half {
  return place % 2 === 0 ? 'tuning' : 'reporting';
}

/** The id of a row in the built-in sets: the catalogue's key, or the id of a row from another source. */
export const judgedId = (row: InterestRow): string => (row as Partial<Interest>).key ?? row.id;

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Reads interests of any source; a path may be a list or one string with ">" in it. Throws if the file is not a list. */
export function readInterests(file: string): InterestRow[] {
  return list(file).map((row) => {
    const path = Array.isArray(row.path) ? row.path.map(text) : text(row.path).split('>');
    const parts = path.map((part) => part.trim()).filter((part) => part !== '');
    const aliases = Array.isArray(row.aliases) ? row.aliases.map(text).filter((alias) => alias !== '') : [];
    return {
      id: text(row.id),
      name: text(row.name),
      path: parts,
      topic: text(row.topic) || null,
      disambiguation: text(row.disambiguation ?? row.disambiguation_category) || null,
      description: Array.isArray(row.description)
        ? row.description.map(text).join(', ')
        : text(row.description) || null,
      ...(aliases.length > 0 ? { aliases } : {}),
    };
  });
}

/** Reads judged briefs; fields that are missing count as empty. */
export function readBriefs(file: string = join(import.meta.dirname, 'briefs.json')): JudgedBrief[] {
  return list(file).map((row) => {
    const given = (row.brief ?? {}) as Record<string, unknown>;
    const brief: Brief = {
      productName: text(given.productName),
      category: text(given.category),
      description: text(given.description ?? given.productDescription),
      location: text(given.location),
      promotionGoal: text(given.promotionGoal),
      targetAudience: text(given.targetAudience),
    };
    const unfitting = Array.isArray(row.unfitting) ? row.unfitting.map(text) : [];
    return { id: text(row.id), brief, relevant: (row.relevant ?? {}) as Judgements, unfitting };
  });
}

/** The project's own sets: full briefs, and one-line briefs as people write them. */
export function readAllBriefs(): { long: JudgedBrief[]; terse: JudgedBrief[] } {
  return { long: readBriefs(), terse: readBriefs(join(import.meta.dirname, 'terse.json')) };
}

/** How many of the strangers' briefs the first buyer wrote; the others are the second's. */
const FIRST_STRANGERS = 28;

/**
 * Briefs of two buyers who had not seen the engine, judged by people who had not either. The percentages are not fitted to them; odd
 * ones were in view while weights were chosen.
 */
export function readStrangersBriefs(): { first: JudgedBrief[]; second: JudgedBrief[] } {
  const briefs = readBriefs(join(import.meta.dirname, 'strangers.json'));
  return { first: briefs.slice(0, FIRST_STRANGERS), second: briefs.slice(FIRST_STRANGERS) };
}

/** Thirty briefs written before any list was seen, for reporting only: nobody may mend a list or choose a weight after looking at them. */
export function readFreshBriefs(): JudgedBrief[] {
  return readBriefs(join(import.meta.dirname, 'fresh.json'));
}

/**
 * Thirty briefs written by somebody who had seen no list, for reporting only like the fresh ones. Their rows were judged from brief and
 * name alone, by people who had seen no list either; what a later version shows besides is unjudged and counted apart.
 */
export function readReportingBriefs(): JudgedBrief[] {
  return readBriefs(join(import.meta.dirname, 'reporting.json'));
}

/** A second judge's grades for the rows of some briefs, by brief; null if there are none. */
export function readSecondJudge(): Record<string, Judgements> | null {
  const file = join(import.meta.dirname, 'second-judge.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Judgements>) : null;
}

/** Reads judged queries. */
export function readQueries(file: string = join(import.meta.dirname, 'queries.json')): JudgedQuery[] {
  return list(file).map((row) => ({
    kind: text(row.kind),
    q: text(row.q),
    targets: Array.isArray(row.targets) ? row.targets.map(text) : [],
  }));
}

function list(file: string): Record<string, unknown>[] {
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(data)) throw new Error(`${file} is not a list`);
  return data as Record<string, unknown>[];
}
