import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import type { FactName } from '@interest-miner/contract/briefs/facts';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { useState } from 'react';
import { useBriefOf } from '#web/lib/brief-of.ts';
import { localCountry } from '#web/lib/countries.ts';
import { useCurrentBrief } from '#web/lib/current-brief.ts';
import type { KitRequest } from '#web/lib/export/kit.ts';
import { partOfBrief } from '#web/ui/targeting/brief-facts.ts';
import type { SettingsPart } from '#web/ui/targeting/settings.ts';

const everyone = { age_min: 18, age_max: 65, gender: 'all', goal: 'reach', advantage_audience: false } as const;
const shown: readonly FactName[] = ['places', 'ages', 'gender', 'languages'];
// Rows alone have no goal unless the brief names one.
const shownOfAudience: readonly FactName[] = [...shown, 'goal'];

/**
 * What the kit targets: the audience as edited, or any of the rows for whom the current brief names.
 * @returns `also`: the settings to show in any case
 */
export function useKitSpec({ audience }: KitRequest, rows: readonly InterestSnapshot[]) {
  const current = useCurrentBrief(({ id }) => id ?? null);
  const briefId = audience ? audience.briefId : current;
  const { data: brief } = useBriefOf(briefId);
  const [edited, setEdited] = useState<SettingsPart>({});
  const [country] = useState(localCountry);
  const anyOfThem: AudienceSpec = {
    ...everyone,
    languages: [],
    places: { countries: [country], regions: [], cities: [] },
    groups: rows.length === 0 ? [] : [[...rows]],
    ...(brief ? partOfBrief(brief.facts) : {}),
  };
  const spec: AudienceSpec = { ...(audience?.spec ?? anyOfThem), ...edited };

  function edit(part: SettingsPart) {
    setEdited((before) => ({ ...before, ...part }));
    audience?.onEdit(part);
  }

  return { spec, briefId, also: audience ? shownOfAudience : shown, edit };
}
