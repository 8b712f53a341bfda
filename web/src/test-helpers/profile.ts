import type { Profile } from '@interest-miner/contract/profile/endpoints';

export const readProfile = 'GET /auth/profile-data';

/** A profile response: Ann, without an active plan. */
export function profileOf(change: Partial<Profile> = {}): Profile {
  return {
    name: 'Ann Lee',
    email: 'ann@example.com',
    contact: null,
    address: null,
    country: null,
    dob: null,
    account_status: 'active',
    created_at: '2026-11-01T00:00:00.000Z',
    confirm_email: false,
    suspended_access: 0,
    subscription_status: 'expired',
    searches_remaining: 5,
    searches_allowed: 10,
    test_plan: false,
    end_date: null,
    standing: { plan: { id: 1, name: 'Free' }, kind: 'free', until: null, next: null, renewal: 'none' },
    plan_details: { name: 'Free', features: '[]' },
    ...change,
  };
}
