import { lastSeenOf } from '@interest-miner/contract/at-meta';
import type { Audience, AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import { type AudienceSpec, audienceSpec } from '@interest-miner/contract/audiences/spec';
import { isMetaId } from '@interest-miner/contract/interest';
import type { AudiencesTable } from '../../db/tables/audiences.ts';
import { toIso } from '../../lib/time.ts';
import type { ListedAudience } from './queries/audiences.ts';
import { roughSizeOf } from './rough-size.ts';

const namesShown = 5;

type Summary = Pick<
  AudienceSummary,
  'goal' | 'countries' | 'local_places' | 'groups' | 'entries' | 'names' | 'with_id' | 'seen' | 'people'
>;

/** `countries`: those of its regions and cities too, for what depends on a country, such as the EU's names. */
function summaryOf(spec: AudienceSpec): Summary {
  const rows = spec.groups.flat();
  const { lower, upper } = roughSizeOf(spec);
  const { countries, regions, cities } = spec.places;
  return {
    goal: spec.goal,
    countries: [...new Set([...countries, ...[...regions, ...cities].map(({ country }) => country)])],
    local_places: [...regions, ...cities].map(({ name }) => name),
    groups: spec.groups.length,
    entries: rows.length,
    names: rows.slice(0, namesShown).map(({ name }) => name),
    with_id: rows.filter(({ id }) => isMetaId(id)).length,
    seen: lastSeenOf(rows),
    people: { lower, upper },
  };
}

/** The columns that hold a targeting. */
export function toColumns(spec: AudienceSpec): Pick<AudiencesTable, 'spec' | 'summary'> {
  return { spec: JSON.stringify(spec), summary: JSON.stringify(summaryOf(spec)) };
}

/** What the list shows; undefined for an audience last changed before the list showed all of it, whose targeting says the rest. */
export function readSummary({ summary }: Pick<AudiencesTable, 'summary'>): Summary | undefined {
  const stored = JSON.parse(summary) as Partial<Summary>;
  return stored.people && stored.local_places && stored.seen !== undefined ? (stored as Summary) : undefined;
}

/** The targeting of a stored audience. */
export function readSpec(row: Pick<AudiencesTable, 'spec'>): AudienceSpec {
  return audienceSpec.parse(JSON.parse(row.spec));
}

export function toAudience(row: AudiencesTable): Audience {
  return {
    id: row.id,
    brief_id: row.brief_id,
    name: row.name,
    spec: readSpec(row),
    revision: row.revision,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** @param spec the targeting of an audience that `readSummary` does not know */
export function toSummary(row: ListedAudience, spec: AudienceSpec | undefined): AudienceSummary {
  return {
    id: row.id,
    brief_id: row.brief_id,
    name: row.name,
    ...(spec ? summaryOf(spec) : (JSON.parse(row.summary) as Summary)),
    revision: row.revision,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
