import type { Audience, AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import { type AudienceSpec, audienceSpec } from '@interest-miner/contract/audiences/spec';
import type { AudiencesTable } from '../../db/tables/audiences.ts';
import { toIso } from '../../lib/time.ts';
import type { ListedAudience } from './queries/audiences.ts';

const namesShown = 5;

type Summary = Pick<AudienceSummary, 'goal' | 'countries' | 'groups' | 'entries' | 'names'>;

/** The columns that hold a targeting. */
export function toColumns(spec: AudienceSpec): Pick<AudiencesTable, 'spec' | 'summary'> {
  const rows = spec.groups.flat();
  const summary: Summary = {
    goal: spec.goal,
    countries: spec.places.countries,
    groups: spec.groups.length,
    entries: rows.length,
    names: rows.slice(0, namesShown).map(({ name }) => name),
  };
  return { spec: JSON.stringify(spec), summary: JSON.stringify(summary) };
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

export function toSummary(row: ListedAudience): AudienceSummary {
  return {
    id: row.id,
    brief_id: row.brief_id,
    name: row.name,
    ...(JSON.parse(row.summary) as Summary),
    revision: row.revision,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
