import type { AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import type { TestResults } from '@interest-miner/contract/tests/results-endpoints';
import type { TestDetail, TestSummary } from '@interest-miner/contract/tests/test';

export const testId = '0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d40';
export const audienceIds = ['0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d41', '0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d42'] as const;
const names = ['Core', 'Brands', 'Pilates', 'Meditation', 'Running'];
const startAt = '2026-11-01T00:00:00.000Z';
const dayMs = 86_400_000;

/** A verdict that names the first audience. */
const wonVerdict: NonNullable<TestSummary['verdict']> = {
  kind: 'winner',
  sentence: 'Core earns more: $1.71 against $2.49 a lead, 98% sure.',
  best: 'cell-0',
  chance: 0.982,
  days: 14,
};

/** A test that ended with a winner, in the test ad account. */
export const endedTest = (change: Partial<TestDetail> = {}): TestDetail => ({
  id: testId,
  brief_id: null,
  name: 'Core against Brands',
  hypothesis: 'People who practise yoga answer to the prenatal class; people who buy the brands answer less.',
  simulated: true,
  phase: 'ended',
  goal: 'leads',
  currency: 'USD',
  cells: [0, 1].map((place) => ({
    id: `cell-${place}`,
    name: names[place] ?? '',
    audience_id: audienceIds[place] ?? null,
    without_interests: false,
    interests: [{ id: `600330608442${place}`, type: 'interests' as const, name: 'Yoga' }],
    ad_set_id: `12020${place}`,
    ads: [{ source_id: '700', id: `70${place}` }],
    delivery: { state: 'ended' as const, message: null },
  })),
  spend: 294,
  results: 145,
  verdict: wonVerdict,
  first_day: startAt.slice(0, 10),
  last_day: '2026-11-14',
  start_at: startAt,
  end_at: '2026-11-15T00:00:00.000Z',
  shared_at: null,
  created_at: '2026-10-31T10:00:00.000Z',
  state: 'running',
  failed_at: null,
  account: { id: 'act_1', name: 'Test ad account', currency: 'USD', time_zone: 'UTC' },
  input: {
    cells: audienceIds.map((audience_id) => ({ audience_id, without_interests: false })),
    goal: 'leads',
    daily_budget: 1050,
    days: 14,
    cost_per_result: null,
    name: 'Core against Brands',
    hypothesis: '',
    ad_account_id: 'act_1',
    objective: 'OUTCOME_LEADS',
    special_ad_category: 'none',
    start_day: '2026-11-01',
    ads: ['700'],
    leave_out_missing: true,
  },
  mark: 'imt-abcdefghjk',
  campaign_id: '120200',
  most_it_can_cost: { amount: 29400, is_capped: true, per_day: 3675 },
  complaints: [],
  notice: null,
  retry_after_seconds: null,
  manager_url: null,
  started_at: startAt,
  stopped_at: null,
  read_at: '2026-11-15T06:00:00.000Z',
  reading_problem: null,
  ...change,
});

export const dayOf = (place: number): string =>
  new Date(Date.parse(startAt) + place * dayMs).toISOString().slice(0, 10);

/** Figures of some audiences over some days: each earns one result less a day than the one before. */
export function testFigures(cells = 2, length = 14, change: Partial<TestResults> = {}): TestResults {
  const days = Array.from({ length }, (_, place) => dayOf(place));
  return {
    id: testId,
    simulated: true,
    goal: 'leads',
    unit: 'lead',
    currency: 'USD',
    time_zone: 'UTC',
    days,
    verdict: wonVerdict,
    dispersion: 1.3,
    revised: null,
    warnings: [],
    notes: [],
    read_at: '2026-11-15T06:00:00.000Z',
    settles_at: '2026-12-13T00:00:00.000Z',
    cells: Array.from({ length: cells }, (_, place) => figuresOf(place, cells, days)),
    ...change,
  };
}

function figuresOf(place: number, cells: number, days: string[]): TestResults['cells'][number] {
  const spend = 10.5;
  const perDay = 6 - place;
  const by_day = days.map((day, at) => {
    const [spent, count] = [(at + 1) * spend, (at + 1) * perDay];
    return {
      day,
      spend,
      impressions: 900,
      link_clicks: 12,
      results: perDay,
      cost_per_result: spent / count,
      interval: {
        low: spent / (count + 2 * Math.sqrt(count)),
        high: spent / Math.max(0.5, count - 1.7 * Math.sqrt(count)),
      },
    };
  });
  const last = by_day.at(-1);
  return {
    id: `cell-${place}`,
    name: names[place] ?? '',
    spend: spend * days.length,
    impressions: 900 * days.length,
    reach: 61_300 - place * 3400,
    frequency: 1.4 + place / 10,
    clicks: 15 * days.length,
    ctr: 0.0131 - place * 0.0029,
    link_clicks: 12 * days.length,
    cost_per_click: spend / 12,
    results: perDay * days.length,
    cost_per_result: last?.cost_per_result ?? null,
    interval: last?.interval ?? null,
    value: null,
    return_on_spend: null,
    chance: place === 0 ? 0.982 : 0.018 / Math.max(1, cells - 1),
    overlap: Array.from({ length: cells }, (_, other) => ({ cell: `cell-${other}`, share: 0.12 })).filter(
      ({ cell }) => cell !== `cell-${place}`,
    ),
    by_day,
  };
}

/** An audience that a test can compare. */
export const plannedAudience = (id: string, name: string): AudienceSummary => ({
  id,
  brief_id: null,
  name,
  goal: 'link_clicks',
  countries: ['IN'],
  local_places: [],
  groups: 1,
  entries: 12,
  names: ['Yoga'],
  with_id: 11,
  seen: { year: 2026, count: 9 },
  people: { lower: 2_000_000, upper: 22_000_000 },
  revision: 1,
  created_at: startAt,
  updated_at: startAt,
});
