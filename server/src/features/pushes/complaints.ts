import type { PushComplaint, PushField } from '@interest-miner/contract/pushes/endpoints';
import { type PushProblem, pushProblems, pushTexts } from '@interest-miner/contract/pushes/texts';
import type { MetaError } from '../../ports/ads/port.ts';
import type { PushPlan } from './plan.ts';

/** Source: Meta's page of error codes and its subcodes of the Marketing API, v26. */
const bySubcode: Readonly<Record<number, PushProblem>> = {
  1487079: 'targetingInvalid',
  1487694: 'interestGone',
  2446394: 'detailedUnavailable',
  1885364: 'noLocation',
  1815946: 'radius',
  1870199: 'locationType',
  1870165: 'minors',
  1870189: 'advantage',
  1870196: 'advantage',
  1870227: 'advantage',
  4834011: 'sharing',
  2490487: 'bid',
  1885272: 'budgetTooLow',
  1885650: 'budgetTooLow',
  1885621: 'budgetTwice',
  1487061: 'budgetMissing',
  3858152: 'dsa',
  1885183: 'development',
  1815143: 'pixel',
  1870034: 'terms',
  1870090: 'terms',
};
const byCode: Readonly<Record<number, PushProblem>> = {
  1487901: 'budgetTooLow',
  2641: 'restricted',
  294: 'scope',
  10: 'scope',
  200: 'scope',
};

/** Where the form shows a problem that Meta assigns to no field. */
const fieldOfProblem: Partial<Record<PushProblem, PushField>> = {
  interestGone: 'audience',
  targetingInvalid: 'audience',
  detailedUnavailable: 'audience',
  noLocation: 'audience',
  radius: 'audience',
  locationType: 'audience',
  minors: 'audience',
  advantage: 'audience',
  restricted: 'audience',
  campaignGone: 'campaign_id',
  sharing: 'campaign_id',
  bid: 'campaign_id',
  budgetTwice: 'campaign_id',
  budgetTooLow: 'daily_budget',
  budgetMissing: 'daily_budget',
  dsa: 'dsa_beneficiary',
  pixel: 'pixel_id',
  scope: 'ad_account_id',
  unassigned: 'ad_account_id',
  terms: 'ad_account_id',
  closed: 'ad_account_id',
  development: 'ad_account_id',
};
const fieldOfPath: Readonly<Record<string, PushField>> = {
  targeting: 'audience',
  name: 'name',
  campaign_id: 'campaign_id',
  objective: 'objective',
  special_ad_categories: 'special_ad_category',
  special_ad_category_country: 'special_ad_category',
  daily_budget: 'daily_budget',
  dsa_beneficiary: 'dsa_beneficiary',
  dsa_payor: 'dsa_payor',
};

/** The problem behind Meta's refusal, if its codes identify one. */
export function pushProblemOf({
  code,
  subcode,
  blame,
}: Pick<MetaError, 'code' | 'subcode' | 'blame'>): PushProblem | null {
  if (code === 100 && subcode === 33) {
    return blame.some(([field]) => field === 'campaign_id') ? 'campaignGone' : 'unassigned';
  }
  return bySubcode[subcode] ?? byCode[code] ?? null;
}

type Row = NonNullable<PushComplaint['row']>;
type FlexibleSpec = readonly Readonly<Record<string, readonly { id: string; name: string }[]>>[];

/** Every row of a plan's targeting, with its path in Meta's JSON. */
export function rowsOf(plan: PushPlan): (Row & { readonly path: string; readonly type: string })[] {
  const groups = (plan.targeting.flexible_spec ?? []) as FlexibleSpec;
  return groups.flatMap((group, at) =>
    Object.entries(group).flatMap(([key, rows]) =>
      rows.map(({ id, name }, place) => ({
        id,
        name,
        group: plan.groups[at] ?? at + 1,
        type: key,
        path: `targeting/flexible_spec/${at}/${key}/${place}`,
      })),
    ),
  );
}

export const toRow = ({ id, name, group }: Row): Row => ({ id, name, group });

/** The rows that Meta blames by their path. */
function blamedRows(error: MetaError, plan: PushPlan): Row[] {
  const paths = new Set(error.blame.map((path) => path.slice(0, 5).join('/')));
  return rowsOf(plan)
    .filter(({ path }) => paths.has(path))
    .map(toRow);
}

/**
 * Meta's refusal as complaints, each at the row or field that caused it.
 * @param message replaces our own sentence
 * @param gone rows known to be gone, where Meta blames none
 */
export function complaintsOf(
  error: MetaError,
  plan: PushPlan,
  { message, gone = [] }: { readonly message?: string | undefined; readonly gone?: readonly Row[] } = {},
): PushComplaint[] {
  const problem = pushProblemOf(error);
  const blamed = blamedRows(error, plan);
  const rows = blamed.length > 0 ? blamed : gone;
  if (rows.length > 0) {
    const sentence = problem === 'detailedUnavailable' ? problem : 'interestGone';
    return rows.map((row) => ({ field: 'interests', row, message: pushProblems[sentence] }));
  }
  const own = message ?? (problem ? pushProblems[problem] : (error.userMessage ?? pushTexts.refused));
  const blamedFields = [
    ...new Set(error.blame.map(([first]) => fieldOfPath[first ?? '']).filter((field) => field !== undefined)),
  ];
  const fields = blamedFields.length > 0 ? blamedFields : [(problem && fieldOfProblem[problem]) ?? null];
  return fields.map((field) => ({ field, row: null, message: own }));
}
