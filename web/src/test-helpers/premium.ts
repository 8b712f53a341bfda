import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { storeSession } from '#web/lib/session.ts';

export const owner = 'ann@example.com';

export const details: BusinessDetails = {
  productName: 'Cork Mats',
  category: 'Sports & Fitness',
  productDescription: 'Yoga mats made of cork',
  location: 'Porto, Portugal',
  promotionGoal: 'Lead Generation',
  targetAudience: 'People who teach yoga',
  contactEmail: owner,
};

export const analysis: Analysis = {
  id: 'analysis-1',
  brief_id: null,
  name: null,
  businessInfo: details,
  place_known: true,
  analyzedInterests: [
    {
      rank: 1,
      id: 'builtin:yoga',
      name: 'Yoga',
      audienceSizeLowerBound: 1000,
      audienceSizeUpperBound: 2000,
      path: ['Interests', 'Fitness', 'Yoga'],
      topic: 'Fitness',
      relevanceScore: 93,
      category: 'Sports & Fitness',
      reason: 'It is what they teach',
      size_source: 'estimate',
      checked_at: '2026-11-01T00:00:00.000Z',
    },
  ],
  strong: 1,
  worth_testing: 0,
  engine: 'local',
  engine_label: 'Built-in engine',
  notice: null,
  lookups: [{ term: 'yoga', kind: 'term', status: 'answered', found: 1, kept: 1, dropped: 0, why: '' }],
  from_cache: false,
  created_at: '2026-11-22T12:00:00.000Z',
};

export const historyItem = {
  brief_id: null,
  id: 'analysis-1',
  search_text: details.productName,
  name: null,
  productName: details.productName,
  category: details.category,
  promotionGoal: details.promotionGoal,
  location: details.location,
  type: 'ai_search' as const,
  created_at: '2026-11-22T12:00:00.000Z',
  last_visited: '2026-11-22T12:00:00.000Z',
  interests: 1,
  engine: 'local' as const,
  businessInfo: details,
};

/** Resets state from earlier tests and logs in the owner of the brief. */
export function loginOwner(): void {
  storeSession({ access_token: 'token-of-ann', email: owner, name: 'Ann' });
}
