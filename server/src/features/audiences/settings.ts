import type { AudienceSpecInput, NewAudienceSpec } from '@interest-miner/contract/audiences/spec';
import { ageOfInterests } from '@interest-miner/contract/audiences/targeting-json';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { BriefFacts } from '@interest-miner/contract/briefs/facts';
import { AppError } from '../../http/errors.ts';

const refusal = (field: 'spec.places' | 'spec.age_max', message: string) =>
  new AppError('validation_failed', { message, fields: { [field]: message } });

/** The ages of a new audience. What is not sent adapts to what is, and is never younger than Meta allows for interests. */
function agesOf(spec: NewAudienceSpec, places: AudienceSpecInput['places'], ages: BriefFacts['ages']['value']) {
  const { min, max } = ages ?? { min: 18, max: 65 };
  const youngest = spec.groups.length === 0 ? min : Math.max(min, ageOfInterests({ places }));
  const age_max = spec.age_max ?? Math.max(max, youngest, spec.age_min ?? 0);
  return { age_min: spec.age_min ?? Math.min(youngest, age_max), age_max };
}

/**
 * The settings of a new audience: as sent, else as its brief says, else the usual ones.
 * @param facts null for an audience without a brief
 * @param country for an audience whose place neither says
 * @throws AppError validation_failed
 */
export function settingsOf(
  spec: NewAudienceSpec,
  facts: BriefFacts | null,
  country: string | undefined,
): AudienceSpecInput {
  const fallback = country === undefined ? null : { countries: [country], regions: [], cities: [] };
  const places = spec.places ?? facts?.places.value ?? fallback;
  if (!places) throw refusal('spec.places', audienceTexts.placeRequired);
  const ages = agesOf(spec, places, facts?.ages.value ?? null);
  if (ages.age_min > ages.age_max) throw refusal('spec.age_max', audienceTexts.ageOrder);
  return {
    groups: spec.groups,
    places,
    ...ages,
    gender: spec.gender ?? facts?.gender.value ?? 'all',
    languages: spec.languages ?? facts?.languages.value ?? [],
    goal: spec.goal ?? facts?.goal.value ?? 'reach',
    advantage_audience: spec.advantage_audience ?? false,
  };
}
