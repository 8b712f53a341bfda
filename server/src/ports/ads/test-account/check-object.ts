import { isAllowed, isLimited } from './regulated.ts';
import { type GraphAccount, GraphFailure, type GraphTargetingSource } from './types.ts';

type Fields = Readonly<Record<string, string>>;
type Json = Record<string, unknown>;

const refuse = (subcode: number, message: string, ...blame: string[][]) =>
  new GraphFailure(100, subcode, message, blame);

const objectives = ['AWARENESS', 'TRAFFIC', 'ENGAGEMENT', 'LEADS', 'SALES', 'APP_PROMOTION'].map(
  (end) => `OUTCOME_${end}`,
);
/** Countries in which an ad must name its beneficiary and payor (the EU's Digital Services Act). */
const dsaCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
const geoKeys = [
  'countries',
  'country_groups',
  'regions',
  'cities',
  'zips',
  'places',
  'custom_locations',
  'geo_markets',
];
const maxGroups = 25;
const maxEntries = 1000;

export function json(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    throw new GraphFailure(100, undefined, 'Invalid parameter');
  }
}

const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Refuses a campaign as Meta does (v26). @throws GraphFailure */
export function checkCampaign(fields: Fields): void {
  if (!fields.name) throw new GraphFailure(100, undefined, 'The campaign needs a name.', [['name']]);
  if (!objectives.includes(fields.objective ?? ''))
    throw new GraphFailure(100, undefined, 'Choose one of the objectives that Meta offers.', [['objective']]);
  if (fields.status !== 'PAUSED')
    throw new GraphFailure(100, undefined, 'This test account creates PAUSED objects only.', [['status']]);
  const categories = json(fields.special_ad_categories);
  if (!Array.isArray(categories))
    throw new GraphFailure(100, undefined, 'special_ad_categories is required.', [['special_ad_categories']]);
  const named = categories.filter((category) => category !== 'NONE');
  if (named.length > 0 && list(json(fields.special_ad_category_country)).length === 0)
    throw new GraphFailure(100, undefined, 'A special ad category needs its countries.', [
      ['special_ad_category_country'],
    ]);
  const hasBudget = fields.daily_budget !== undefined || fields.lifetime_budget !== undefined;
  if (!hasBudget && fields.is_adset_budget_sharing_enabled === undefined)
    throw refuse(4834011, 'Must specify True or False in is_adset_budget_sharing_enabled field.', [
      'is_adset_budget_sharing_enabled',
    ]);
}

function countriesOf(geo: Json): string[] {
  const listed = [...list(geo.regions), ...list(geo.cities)].map((place) => record(place).country);
  return [...list(geo.countries), ...listed].filter((code): code is string => typeof code === 'string');
}

interface PlacedRow {
  readonly id: string;
  readonly type: string;
  readonly path: string[];
}

/** The rows of a spec, each with its position. */
function rowsOf(targeting: Json): PlacedRow[] {
  return list(targeting.flexible_spec).flatMap((group, at) =>
    Object.entries(record(group)).flatMap(([type, rows]) =>
      list(rows).map((row, index) => ({
        id: String(record(row).id),
        type,
        path: ['targeting', 'flexible_spec', String(at), type, String(index)],
      })),
    ),
  );
}

/** Refuses a targeting spec as Meta does (v26). @throws GraphFailure */
export async function checkTargeting(targeting: unknown, source: GraphTargetingSource): Promise<void> {
  const spec = record(targeting);
  const geo = record(spec.geo_locations);
  if (!geoKeys.some((key) => list(geo[key]).length > 0) && list(spec.custom_audiences).length === 0)
    throw refuse(1885364, 'Your audience has no location. Please choose at least one.', ['targeting', 'geo_locations']);
  if (Object.keys(record(spec.exclusions)).length > 0)
    throw refuse(2446394, 'Detailed targeting exclusions are no longer available.', ['targeting', 'exclusions']);
  const groups = list(spec.flexible_spec);
  const sizes = groups.map((group) =>
    Object.values(record(group)).reduce<number>((sum, rows) => sum + list(rows).length, 0),
  );
  if (groups.length > maxGroups || sizes.some((size) => size > maxEntries))
    throw refuse(1487079, 'The targeting has too many groups or entries.', ['targeting', 'flexible_spec']);
  const interests = rowsOf(spec).filter(({ type }) => type === 'interests');
  const known = await source.byIds(interests.map(({ id }) => id));
  const gone = interests.filter(({ id }) => {
    const row = known.get(id);
    return row === undefined || row.id !== id || row.current_status === 'NON-DELIVERABLE';
  });
  if (gone.length > 0)
    throw refuse(
      1487079,
      `The targeting spec is invalid: interests with these ids no longer exist: ${gone.map(({ id }) => id).join(', ')}.`,
      ...gone.map(({ path }) => path),
    );
}

function checkAutomation(spec: Json): void {
  const flag = record(spec.targeting_automation).advantage_audience;
  if (flag !== 0 && flag !== 1)
    throw refuse(1870227, 'You need to set the Advantage audience flag to either 1 or 0.', [
      'targeting',
      'targeting_automation',
      'advantage_audience',
    ]);
  if (flag === 1 && typeof spec.age_max === 'number' && spec.age_max < 65)
    throw refuse(1870189, 'With Advantage+ audience the maximum age is 65.', ['targeting', 'age_max']);
}

function checkBudget(fields: Fields, campaign: Fields, account: GraphAccount): void {
  const above = campaign.daily_budget !== undefined || campaign.lifetime_budget !== undefined;
  const own = fields.daily_budget ?? fields.lifetime_budget;
  if (above && own !== undefined)
    throw refuse(1885621, 'The budget can be set on the campaign or the ad set, not on both.', ['daily_budget']);
  if (above) return;
  if (own === undefined) throw refuse(1487061, 'The ad set needs a daily budget.', ['daily_budget']);
  if (!/^\d+$/.test(own) || Number(own) < account.min_daily_budget)
    throw refuse(
      1885272,
      `Your budget is too low. The minimum is ${account.min_daily_budget} in the smallest unit of ${account.currency}.`,
      ['daily_budget'],
    );
  if (fields.bid_strategy === undefined) throw refuse(2490487, 'Bid strategy is required.', ['bid_strategy']);
}

/** Limits of a special ad category. */
function checkCategory(spec: Json, campaign: Fields): void {
  if (!isLimited(list(json(campaign.special_ad_categories)))) return;
  if (spec.age_min !== 18 || spec.age_max !== 65)
    throw new GraphFailure(100, undefined, 'A special ad category reaches ages 18 to 65+.', [['targeting', 'age_min']]);
  if (list(spec.genders).length > 0)
    throw new GraphFailure(100, undefined, 'A special ad category reaches all genders.', [['targeting', 'genders']]);
  if (list(record(spec.geo_locations).cities).some((city) => !(Number(record(city).radius) >= 25)))
    throw new GraphFailure(100, undefined, 'A special ad category needs 25 km around a city.', [
      ['targeting', 'geo_locations'],
    ]);
  const refused = rowsOf(spec).filter((row) => !isAllowed(row));
  if (refused.length > 0)
    throw refuse(2446394, 'Some detailed targeting is not available.', ...refused.map(({ path }) => path));
}

function checkDsa(fields: Fields, spec: Json, account: GraphAccount): void {
  if (!countriesOf(record(spec.geo_locations)).some((code) => dsaCountries.has(code))) return;
  if (!(fields.dsa_beneficiary ?? account.default_dsa_beneficiary))
    throw refuse(3858152, 'Ads in the European Union must name the beneficiary.', ['dsa_beneficiary']);
  if (!(fields.dsa_payor ?? account.default_dsa_payor))
    throw refuse(3858152, 'Ads in the European Union must name the payor.', ['dsa_payor']);
}

/** Refuses an ad set as Meta does (v26). @param campaign fields of its campaign, if there is one @throws GraphFailure */
export async function checkAdSet(
  fields: Fields,
  campaign: Fields | undefined,
  { account, targeting }: { account: GraphAccount; targeting: GraphTargetingSource },
): Promise<void> {
  if (!fields.name) throw new GraphFailure(100, undefined, 'The ad set needs a name.', [['name']]);
  if (!campaign) throw new GraphFailure(100, 33, 'The campaign does not exist.', [['campaign_id']]);
  if (fields.status !== 'PAUSED')
    throw new GraphFailure(100, undefined, 'This test account creates PAUSED objects only.', [['status']]);
  for (const name of ['optimization_goal', 'billing_event', 'targeting'])
    if (!fields[name]) throw new GraphFailure(100, undefined, `${name} is required.`, [[name]]);
  checkBudget(fields, campaign, account);
  const spec = record(json(fields.targeting));
  await checkTargeting(spec, targeting);
  checkAutomation(spec);
  checkCategory(spec, campaign);
  checkDsa(fields, spec, account);
}
