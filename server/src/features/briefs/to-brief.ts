import type { AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import { type AudienceSpec, audienceSpec } from '@interest-miner/contract/audiences/spec';
import type { BriefDetail, BriefSummary } from '@interest-miner/contract/briefs/endpoints';
import type { FactEdits } from '@interest-miner/contract/briefs/facts';
import { isMetaId, refOf } from '@interest-miner/contract/interest';
import type { BusinessInfo } from '@interest-miner/contract/premium/brief';
import { phaseOf, type TestSummary } from '@interest-miner/contract/tests/test';
import type { AudiencesTable } from '../../db/tables/audiences.ts';
import type { BriefsTable } from '../../db/tables/briefs.ts';
import type { TestsTable } from '../../db/tables/tests.ts';
import { toIso } from '../../lib/time.ts';
import { factsOf } from './facts/facts-of.ts';

/** A stored brief for its owner, without what belongs to it. */
export function toBrief(row: BriefsTable): Omit<BriefSummary, 'lists' | 'audiences' | 'pushes' | 'ranked'> {
  const businessInfo = row.text === null ? null : (JSON.parse(row.text) as BusinessInfo);
  return {
    id: row.id,
    name: row.name,
    businessInfo,
    facts: factsOf(businessInfo, JSON.parse(row.edits) as FactEdits),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

const settingsOf = ({ places, age_min, age_max, gender, goal }: AudienceSpec) => ({
  places: {
    countries: places.countries,
    names: [...places.regions, ...places.cities].map(({ name }) => name),
  },
  age_min,
  age_max,
  gender,
  goal,
});

/** An audience in a brief's summary, with the refs of its interests. */
export function toAudienceInBrief(
  row: Pick<AudiencesTable, 'id' | 'name' | 'spec' | 'summary' | 'updated_at'>,
): BriefDetail['audiences'][number] & { refs: string[] } {
  const spec = audienceSpec.parse(JSON.parse(row.spec));
  const rows = spec.groups.flat();
  return {
    id: row.id,
    name: row.name,
    entries: rows.length,
    with_id: rows.filter(({ id }) => isMetaId(id)).length,
    settings: settingsOf(spec),
    people: (JSON.parse(row.summary) as Partial<Pick<AudienceSummary, 'people'>>).people ?? null,
    updated_at: toIso(row.updated_at),
    refs: rows.map(refOf),
  };
}

type TestInBrief = Pick<
  TestsTable,
  'id' | 'name' | 'kind' | 'state' | 'verdict' | 'start_at' | 'end_at' | 'created_at'
>;

/** A test in a brief's summary; its verdict as of the last reading. @param now as its ad account sees it */
export function toTestInBrief(
  { id, name, kind, state, verdict, start_at, end_at, created_at }: TestInBrief,
  now: number,
): BriefDetail['tests'][number] {
  const stored = verdict === null ? null : (JSON.parse(verdict) as Pick<TestSummary, 'verdict'>).verdict;
  return {
    id,
    name,
    simulated: kind === 'test',
    phase: phaseOf({ state, start_at, end_at }, now),
    verdict: stored && { kind: stored.kind, sentence: stored.sentence },
    created_at: toIso(created_at),
  };
}
