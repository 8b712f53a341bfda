import type { BriefDetail, BriefSummary } from '@interest-miner/contract/briefs/endpoints';

const day = '2026-11-22T12:00:00.000Z';
export const briefIds = ['4f6f2f0a-6f4e-4a57-9d1e-1c2f3a4b5c6d', '5f6f2f0a-6f4e-4a57-9d1e-1c2f3a4b5c6d'] as const;

const read = <T>(value: T) => ({ value, from: 'brief' as const, words: 'its words' });

/** A brief with an analysis and nothing else. */
export function briefDetail(change: Partial<BriefDetail> = {}): BriefDetail {
  return {
    id: briefIds[0],
    name: 'Prana Studio',
    businessInfo: {
      productName: 'Prana Studio',
      category: 'Sports & Fitness',
      productDescription: 'Yoga classes',
      location: 'Pune, India',
      promotionGoal: 'Lead Generation',
      targetAudience: 'Women from 25 to 45',
      contactEmail: 'asha@example.com',
    },
    facts: {
      places: read({ countries: [], regions: [], cities: [{ key: '1', name: 'Pune', country: 'IN' }] }),
      ages: read({ min: 25, max: 45 }),
      gender: read('women' as const),
      languages: { value: null, from: null, words: null },
      goal: read('leads' as const),
    },
    analysis: { id: 'a1', ranked: 94, created_at: day },
    chosen: 0,
    with_id: 0,
    lists: [],
    audiences: [],
    pushes: [],
    tests: [],
    created_at: day,
    updated_at: day,
    ...change,
  };
}

/** The same brief in the list of briefs. */
export function briefSummary(change: Partial<BriefSummary> = {}): BriefSummary {
  const { id, name, businessInfo, facts, created_at, updated_at } = briefDetail();
  return {
    ...{ id, name, businessInfo, facts, created_at, updated_at },
    ranked: 94,
    lists: 0,
    audiences: 0,
    pushes: 0,
    ...change,
  };
}

/** The answer of `GET /briefs` with these briefs on one page. */
export const briefsPage = (data: BriefSummary[]) => ({
  json: { success: true, data, pagination: { page: 1, limit: 20, total: data.length, total_pages: 1 } },
});
