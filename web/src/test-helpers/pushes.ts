import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import type { Push, PushForm } from '@interest-miner/contract/pushes/endpoints';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { success } from './stub-api.ts';

/** The audience that is pushed. */
export const pushedId = '0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d3e';
export const pushId = '0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d3f';

/** An interest as an audience holds it. */
export const row = (id: string, name: string) => ({
  id,
  type: 'interests' as const,
  source: 'catalogue' as const,
  name,
  path: [name],
  topic: null,
  lower: null,
  upper: null,
  checked_at: '2026-11-22T12:00:00.000Z',
});

/** The audience, for Yoga in India. */
export const audience = (change: Partial<Audience> = {}): Audience => ({
  id: pushedId,
  brief_id: null,
  name: 'Yoga people',
  spec: {
    groups: [[row('6003306084421', 'Yoga')]],
    places: { countries: ['IN'], regions: [], cities: [] },
    age_min: 25,
    age_max: 45,
    gender: 'all',
    languages: [],
    goal: 'reach',
    advantage_audience: false,
  },
  revision: 1,
  created_at: '2026-11-22T12:00:00.000Z',
  updated_at: '2026-11-22T12:00:00.000Z',
  ...change,
});
const adAccount = {
  id: 'act_1',
  name: 'Test ad account',
  currency: 'USD',
  time_zone: 'UTC',
  status: 'active' as const,
  business: null,
  min_daily_budget: 100,
  problem: null,
};
export const connection = {
  kind: 'test' as const,
  holder: null,
  scopes: [],
  can_push: true,
  expires_at: null,
  ad_account: adAccount,
  problem: null,
  connected_at: '2026-11-22T12:00:00.000Z',
  checked_at: '2026-11-22T12:00:00.000Z',
};

/** The test ad account is connected. */
export const connected = { 'GET /connections/meta': success({ connection, login: false, without: 'catalogue' }) };

/** What pushing the audience needs. */
export const form = (change: Partial<PushForm> = {}): PushForm => ({
  test: true,
  account: { id: 'act_1', name: 'Test ad account', currency: 'USD', min_daily_budget: 100 },
  audience: { name: 'Yoga people', goal: 'reach', rows: 2 },
  campaigns: [],
  missing: [],
  notes: [],
  category_changes: [pushTexts.categoryGender],
  dsa: null,
  promoted: null,
  ...change,
});

/** A push of the audience, done in the test ad account. */
export const push = (change: Partial<Push> = {}): Push => ({
  id: pushId,
  audience_id: pushedId,
  brief_id: null,
  test: true,
  account: { id: 'act_1', name: 'Test ad account', currency: 'USD' },
  input: {
    ad_account_id: 'act_1',
    name: 'Yoga people',
    objective: 'OUTCOME_AWARENESS',
    special_ad_category: 'none',
    daily_budget: 550,
    leave_out_missing: false,
  },
  mark: 'im-abcdefghjk',
  state: 'done',
  failed_at: null,
  campaign: { id: '120200', made_here: true },
  ad_set_id: '120201',
  left_out: 0,
  notes: [],
  complaints: [],
  notice: null,
  retry_after_seconds: null,
  manager_url: null,
  created_at: '2026-11-22T12:00:00.000Z',
  finished_at: '2026-11-22T12:00:01.000Z',
  ...change,
});
