import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import { success } from './stub-api.ts';

/** The audience that is pushed. */
export const pushedId = '0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d3e';

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
