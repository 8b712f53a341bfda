import { pushProblems, pushTexts } from '@interest-miner/contract/pushes/texts';
import { expect, test } from 'vitest';
import { MetaError } from '../../ports/ads/port.ts';
import { complaintsOf } from './complaints.ts';
import { campaignFields, fixFields } from './fields.ts';
import type { PushPlan } from './plan.ts';

const plan: PushPlan = {
  input: {
    ad_account_id: 'act_1',
    name: 'Yoga',
    objective: 'OUTCOME_TRAFFIC',
    special_ad_category: 'none',
    daily_budget: 500,
    leave_out_missing: true,
  },
  goal: 'link_clicks',
  targeting: {
    flexible_spec: [
      { interests: [{ id: '1', name: 'Yoga' }] },
      { interests: [{ id: '2', name: 'Tea' }], behaviors: [{ id: '3', name: 'Travellers' }] },
    ],
  },
  // The audience's second group was left out.
  groups: [1, 3],
  countries: ['IN'],
  leftOut: 1,
};
const refused = (code: number, subcode: number, blame: string[][] = [], userMessage: string | null = null) =>
  new MetaError('refused', 'refused', { code, subcode, blame, userMessage });

test.each([
  [1885364, 'audience', 'noLocation'],
  [1815946, 'audience', 'radius'],
  [1870227, 'audience', 'advantage'],
  [4834011, 'campaign_id', 'sharing'],
  [2490487, 'campaign_id', 'bid'],
  [1885621, 'campaign_id', 'budgetTwice'],
  [1885272, 'daily_budget', 'budgetTooLow'],
  [1487061, 'daily_budget', 'budgetMissing'],
  [3858152, 'dsa_beneficiary', 'dsa'],
  [1815143, 'pixel_id', 'pixel'],
  [1885183, 'ad_account_id', 'development'],
  [1870034, 'ad_account_id', 'terms'],
  [33, 'ad_account_id', 'unassigned'],
] as const)('subcode %i is shown at %s', (subcode, field, problem) => {
  expect(complaintsOf(refused(100, subcode), plan)).toEqual([{ field, row: null, message: pushProblems[problem] }]);
});

test.each([
  [1487901, 'daily_budget', 'budgetTooLow'],
  [2641, 'audience', 'restricted'],
  [294, 'ad_account_id', 'scope'],
] as const)('code %i is shown at %s', (code, field, problem) => {
  expect(complaintsOf(refused(code, 0), plan)).toEqual([{ field, row: null, message: pushProblems[problem] }]);
});

test('a blamed row is named with the number of its group in the audience', () => {
  const blame = [['targeting', 'flexible_spec', '1', 'behaviors', '0']];
  expect(complaintsOf(refused(100, 1487079, blame), plan)).toEqual([
    { field: 'interests', row: { id: '3', name: 'Travellers', group: 3 }, message: pushProblems.interestGone },
  ]);
});

test('each blamed field gets the message; an unknown error is shown in the words of Meta', () => {
  const both = [['dsa_beneficiary'], ['dsa_payor']];
  expect(complaintsOf(refused(100, 3858152, both), plan).map(({ field }) => field)).toEqual(both.flat());
  expect(complaintsOf(refused(100, 7, [], 'Not today.'), plan)).toEqual([
    { field: null, row: null, message: 'Not today.' },
  ]);
  expect(complaintsOf(refused(100, 7), plan)[0]?.message).toBe(pushTexts.refused);
});

test('complaints that need no user are fixed in the fields', () => {
  const fields = { targeting: { age_min: 25, age_max: 65, age_range: [30, 40], targeting_automation: {} } };
  expect(fixFields(1870189, fields)).toEqual({
    targeting: { age_min: 30, age_max: 40, targeting_automation: { advantage_audience: 0 } },
  });
  expect(fixFields(4834011, campaignFields(plan, 'im-1'))).toMatchObject({ is_adset_budget_sharing_enabled: false });
  expect(fixFields(1487079, fields)).toBeUndefined();
});
