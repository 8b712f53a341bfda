import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../../lib/time.ts';
import { ratiosOf } from './insight-rows.ts';
import { readQuestion, reportStates } from './insights.ts';
import { type DeliveringSet, simulateCampaign } from './simulate.ts';
import { effectiveAdSetStatus, effectiveAdStatus, learningStage } from './statuses.ts';
import { trueRatesOf } from './true-rates.ts';

const now = Date.UTC(2026, 10, 20, 12);

describe('as Meta computes and answers', () => {
  test('V1 and V2: ratios of live rows', () => {
    expect(ratiosOf({ spend: '918.75', impressions: '189097', reach: '41035', clicks: '223' })).toEqual({
      frequency: '4.608188',
      cpc: '4.119955',
      cpm: '4.858618',
      cpp: '22.389424',
      ctr: '0.117929',
    });
    const second = { spend: '75.77', impressions: '3548', reach: '2986', clicks: '157', inline_link_clicks: '86' };
    expect(ratiosOf(second)).toMatchObject({
      frequency: '1.188212',
      cpc: '0.482611',
      cpm: '21.355693',
      ctr: '4.425028',
      inline_link_click_ctr: '2.423901',
      cost_per_inline_link_click: '0.881047',
    });
    expect(ratiosOf({ spend: '1', impressions: '10', reach: '9', clicks: '0' }).cpc).toBeUndefined();
  });

  test('V10: a report says 100 before it is completed', () => {
    expect(reportStates).toEqual([
      ['Job Not Started', 0],
      ['Job Running', 60],
      ['Job Running', 100],
      ['Job Completed', 100],
    ]);
  });

  test('V17: the learning phase ends with 50 results, or is limited after a week', () => {
    expect([0, 49, 50].map((results) => learningStage(results, dayMs))).toEqual(['LEARNING', 'LEARNING', 'SUCCESS']);
    expect(learningStage(12, 7 * dayMs)).toBe('FAIL');
  });

  test('V18 and V19: what is under a paused object is not active', () => {
    expect(effectiveAdSetStatus('PAUSED', 'ACTIVE')).toBe('CAMPAIGN_PAUSED');
    expect(effectiveAdStatus({ campaign: 'PAUSED', adSet: 'ACTIVE' }, 'ACTIVE', 'approved')).toBe('CAMPAIGN_PAUSED');
    expect(effectiveAdSetStatus('ACTIVE', 'PAUSED')).toBe('PAUSED');
    expect(effectiveAdStatus({ campaign: 'ACTIVE', adSet: 'PAUSED' }, 'ACTIVE', 'approved')).toBe('ADSET_PAUSED');
    expect(effectiveAdStatus({ campaign: 'ACTIVE', adSet: 'ACTIVE' }, 'ACTIVE', 'pending')).toBe('PENDING_REVIEW');
    expect(effectiveAdStatus({ campaign: 'PAUSED', adSet: 'PAUSED' }, 'PAUSED', 'rejected')).toBe('DISAPPROVED');
  });

  test('V24 and V25: breakdowns that do not exist, and days beyond 37 months', () => {
    const ask = (params: Record<string, string>) => () => readQuestion(new URLSearchParams(params), '2026-11-20');
    expect(ask({ breakdowns: '["age","country"]' })).toThrow(expect.objectContaining({ code: 2, subcode: 1504041 }));
    expect(ask({ breakdowns: '["age","gender"]' })).not.toThrow();
    const since = (day: string) => ({ time_range: JSON.stringify({ since: day, until: '2026-11-20' }) });
    expect(ask(since('2023-09-20'))).toThrow(expect.objectContaining({ code: 3018 }));
    expect(ask(since('2023-11-20'))).not.toThrow();
  });
});

const set = (change: Partial<DeliveringSet> = {}): DeliveringSet => {
  const interests = change.interests ?? ['1'];
  return {
    id: 'a',
    key: `0 ${interests}`,
    dailyBudget: 100,
    rates: trueRatesOf('seed', { interests, countries: ['US'], goal: 'leads', currency: 'USD' }),
    people: 5_000_000,
    interests,
    onMeta: true,
    runsAt: () => true,
    ...change,
  };
};
const run = (sets: readonly DeliveringSet[], change: object = {}) =>
  simulateCampaign({ seed: 'seed', timeZone: 'UTC', from: now - 27 * dayMs, now, spendCap: null, sets, ...change });
const total = (days: readonly { spend: number; results: number }[] | undefined, field: 'spend' | 'results') =>
  (days ?? []).reduce((sum, day) => sum + day[field], 0);

describe('the delivery', () => {
  test('is the same for the same seed, and grows with the clock without changing whole days', () => {
    const early = run([set()], { now: now - 5 * dayMs }).get('a') ?? [];
    const late = run([set()]).get('a') ?? [];
    expect(run([set()]).get('a')).toEqual(late);
    expect(late.slice(0, early.length - 1)).toEqual(early.slice(0, -1));
    expect(late.length).toBeGreaterThan(early.length);
  });

  test('never spends more than Meta may: 1.75 budgets a day, seven from Sunday to Saturday, the cap in all', () => {
    const days = run([set()]).get('a') ?? [];
    for (const { spend } of days) expect(spend).toBeLessThanOrEqual(175);
    const weeks = Map.groupBy(days, ({ day }) => Math.floor((Date.parse(day) / dayMs + 4) / 7));
    for (const week of weeks.values()) expect(total(week, 'spend')).toBeLessThanOrEqual(700.0001);
    expect(total(days, 'spend')).toBeGreaterThan(2000);
    expect(total(run([set()], { spendCap: 321 }).get('a'), 'spend')).toBeCloseTo(321, 6);
  });

  test('follows the true rates: more results for the audience that is truly better', () => {
    const ids = Array.from({ length: 40 }, (_, place) => String(place));
    const worth = (interest: string) => {
      const { rates } = set({ interests: [interest] });
      return rates.resultsPerImpression / rates.impressionPrice;
    };
    const [best, worst] = [...ids]
      .sort((a, b) => worth(b) - worth(a))
      .filter((_, place) => place === 0 || place === 39);
    const sets = [set({ id: 'best', interests: [best as string] }), set({ id: 'worst', interests: [worst as string] })];
    const days = run(sets);
    expect(total(days.get('best'), 'results')).toBeGreaterThan(1.5 * total(days.get('worst'), 'results'));
  });

  test('spreads results per money between interests as real ones do', () => {
    const logs = Array.from({ length: 400 }, (_, place) => {
      const { rates } = set({ interests: [`x${place}`] });
      return Math.log(rates.resultsPerImpression / rates.impressionPrice);
    });
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    const spread = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length);
    expect(spread).toBeGreaterThan(0.36);
    expect(spread).toBeLessThan(0.46);
  });

  test('results on a website come late, also after the last day that was paid for', () => {
    const end = now - 8 * dayMs;
    const days = run([set({ onMeta: false, dailyBudget: 3000, runsAt: (time) => time < end })]).get('a') ?? [];
    const after = days.filter(({ day }) => Date.parse(day) > end);
    expect(after.length).toBeGreaterThan(0);
    for (const { spend, impressions, results } of after) {
      expect([spend, impressions]).toEqual([0, 0]);
      expect(results).toBeGreaterThan(0);
    }
  });

  test('V7: a day without delivery has no row', () => {
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    const days =
      run([set({ runsAt: (time) => day(time) === '2026-11-01' || day(time) === '2026-11-03' })]).get('a') ?? [];
    expect(days.map((one) => one.day)).toEqual(['2026-11-01', '2026-11-03']);
  });

  test('of two sets with the same people the worse one starves; nothing is shown to nobody', () => {
    const shared = { interests: ['1', '2', '3'] };
    const better = { ...set().rates, resultsPerImpression: set().rates.resultsPerImpression * 2 };
    const days = run([set({ id: 'good', ...shared, rates: better }), set({ id: 'bad', ...shared, key: '1' })]);
    expect(total(days.get('bad'), 'spend')).toBeLessThan(0.65 * total(days.get('good'), 'spend'));
    expect(run([set({ runsAt: () => false })]).get('a')).toEqual([]);
  });
});
