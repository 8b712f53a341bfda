/** An object that every test ad account has from the start, to import and to watch. */
interface ExistingObject {
  readonly id: string;
  readonly kind: 'campaign' | 'adset' | 'ad' | 'saved_audience';
  readonly fields: Readonly<Record<string, string>>;
  /** What the Graph API shows instead of the fields, or in addition. */
  readonly shows: Readonly<Record<string, unknown>>;
}

const yoga = { id: '6003306084421', name: 'Yoga' };
/** Planned for removal: see `catalogue-targeting.ts`. */
const biology = { id: '6003067198997', name: 'Fitness (biology)' };
const fitness = { id: '6003277229371', name: 'Physical fitness' };
const campaignId = '120200000000000001';

const spec = (countries: string[], groups: object[][]) =>
  JSON.stringify({
    geo_locations: { countries, location_types: ['home', 'recent'] },
    age_min: 25,
    age_max: 55,
    flexible_spec: groups.map((interests) => ({ interests })),
    targeting_automation: { advantage_audience: 0 },
  });

const adSetId = '120200000000000002';
const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="${colour}" d="M0 0h16v9H0z"/></svg>`)}`;
/** What an ad's ad set and campaign say about comparing its figures. */
interface RanUnder {
  readonly clickDays: number;
  readonly sharesBudget: boolean;
}
const ad = (
  end: string,
  name: string,
  creative: object | null,
  { clickDays, sharesBudget }: RanUnder = { clickDays: 7, sharesBudget: false },
): ExistingObject => ({
  id: `1202000000000001${end}`,
  kind: 'ad',
  fields: {
    name,
    adset_id: adSetId,
    status: 'ACTIVE',
    ...(creative ? { creative: JSON.stringify({ creative_id: `1203000000000001${end}` }) } : {}),
  },
  shows: {
    adset: { attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: clickDays }] },
    campaign: { objective: 'OUTCOME_TRAFFIC', is_adset_budget_sharing_enabled: sharesBudget },
    ...(creative ? { creative: { id: `1203000000000001${end}`, name, ...creative } } : {}),
  },
});

/** The ad that Meta has rejected already. */
export const disapprovedAdId = '1202000000000001666';

const objects: readonly ExistingObject[] = [
  ad('01', 'Spring courses: the studio, video', { thumbnail_url: picture('#7a9e7e') }),
  ad('02', 'Spring courses: first lesson free', {
    thumbnail_url: picture('#c98f6b'),
    degrees_of_freedom_spec: {
      creative_features_spec: { standard_enhancements: { enroll_status: 'OPT_IN' } },
    },
  }),
  // The ending is that of rejected creatives: this one is rejected already, the other once it is copied.
  ad('666', 'Before and after', { thumbnail_url: picture('#8a8a8a') }),
  ad('1666', 'Splits in a week, guaranteed: rejected in review', { thumbnail_url: picture('#b0655f') }),
  ad('04', 'An ad without a creative', null),
  ad(
    '05',
    'Autumn offer: one-day clicks, shared budget',
    { thumbnail_url: picture('#5f7fa6') },
    { clickDays: 1, sharesBudget: true },
  ),
  {
    id: campaignId,
    kind: 'campaign',
    fields: { name: 'Spring courses', objective: 'OUTCOME_TRAFFIC', status: 'ACTIVE' },
    shows: {},
  },
  {
    id: adSetId,
    kind: 'adset',
    fields: {
      name: 'Spring courses, prospecting',
      status: 'ACTIVE',
      campaign_id: campaignId,
      optimization_goal: 'LINK_CLICKS',
      targeting: spec(['IN'], [[yoga, biology]]),
    },
    shows: { targeting_state: 'deprecating' },
  },
  {
    id: '120200000000000003',
    kind: 'saved_audience',
    fields: { name: 'Yoga and fitness, UK', targeting: spec(['GB'], [[yoga, fitness]]) },
    shows: {},
  },
];

/** Pages and pixels that a test ad account can promote. */
export const promotable = {
  promote_pages: [
    { id: '100000000000101', name: 'Test page' },
    { id: '100000000000102', name: 'Second test page' },
  ],
  adspixels: [
    { id: '100000000000201', name: 'Test pixel' },
    { id: '100000000000202', name: 'Test pixel that never fired' },
    { id: '100000000000203', name: 'Test pixel that fell silent' },
    { id: '100000000000204', name: 'Test pixel with page views only' },
    { id: '100000000000205', name: 'Test pixel without access to its events' },
    { id: '100000000000206', name: 'Test pixel without purchases' },
  ],
} as const;

interface PixelBehaviour {
  /** Since it last fired; null for never. */
  readonly daysSilent: number | null;
  /** Those that arrive; null where nobody may read them. */
  readonly events: readonly string[] | null;
}

export const pixelBehaviour: Readonly<Record<string, PixelBehaviour>> = {
  '100000000000201': { daysSilent: 0, events: ['PageView', 'Lead', 'Purchase'] },
  '100000000000202': { daysSilent: null, events: [] },
  '100000000000203': { daysSilent: 3, events: [] },
  '100000000000204': { daysSilent: 0, events: ['PageView'] },
  '100000000000205': { daysSilent: 0, events: null },
  '100000000000206': { daysSilent: 0, events: ['PageView', 'Lead'] },
};

/** The account that contains them, and one that has no pixel. */
export const accountWithObjects = 'act_1000000000000001';
export const accountWithoutPixels = 'act_1000000000000002';

/** Objects that a test ad account has from the start. */
export function existing(accountId: string, kind: ExistingObject['kind']): ExistingObject[] {
  if (accountId !== accountWithObjects) return [];
  return objects.filter((object) => object.kind === kind);
}
