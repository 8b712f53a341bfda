import { describe, expect, test } from 'vitest';
import { MetaError } from '../meta/errors.ts';
import type { AdCalls, InsightQuery } from './delivery-port.ts';
import { readInsightRows, sumPixelEvents } from './delivery-rows.ts';
import type { AdAccess } from './port.ts';
import { readInsights } from './read-insights.ts';

const access: AdAccess = { token: 'EAAB', ownApp: false, account: 'act_1', urgency: 'work' };
const query: InsightQuery = { adSetIds: ['1', '2', '3'], since: '2026-11-01', until: '2026-11-08', byDay: true };
const row = (adSetId: string, day: string, more: object = {}) => ({
  adset_id: adSetId,
  date_start: day,
  date_stop: day,
  spend: '1.5',
  ...more,
});

interface Asked {
  readonly path: string;
  readonly params: Record<string, unknown>;
}

/** Answers each call in turn; a call without an answer fails the test. */
function scripted(answer: (asked: Asked, nth: number) => unknown) {
  const asked: Asked[] = [];
  const send = async (path: string, params: object = {}) => {
    asked.push({ path, params: params as Record<string, unknown> });
    return answer(asked.at(-1) as Asked, asked.length);
  };
  const calls: AdCalls = {
    get: (_access, path, params) => send(path, params),
    post: (_access, path, fields) => send(`POST ${path}`, fields),
  };
  return { asked, calls };
}
const tooMuch = () => new MetaError('refused', 'too much', { code: 100, subcode: 1487534 });
const daysOf = ({ params }: Asked) => params.time_range as { since: string; until: string };
const idsOf = ({ params }: Asked) => (params.filtering as [{ value: string[] }])[0].value;

describe('the figures of a row', () => {
  const resultsOf = (results: unknown) => readInsightRows({ data: [row('1', '2026-11-01', { results })] })[0]?.results;

  test('V3: zero results are an element without values', () => {
    const indicator = 'actions:offsite_conversion.fb_pixel_lead';
    expect(resultsOf([{ indicator }])).toEqual([{ indicator, count: 0 }]);
  });

  test('V4: several windows are one count', () => {
    const values = [
      { value: '10', attribution_windows: ['7d_click'] },
      { value: '10', attribution_windows: ['default'] },
    ];
    expect(resultsOf([{ indicator: 'actions:lead', values }])?.[0]?.count).toBe(10);
    expect(resultsOf([{ indicator: 'profile_visit_view', values: [{ value: 7 }] }])?.[0]?.count).toBe(7);
  });

  test('V5: one purchase under four names is one purchase, with one value', () => {
    const names = ['purchase', 'omni_purchase', 'onsite_web_purchase', 'offsite_conversion.fb_pixel_purchase'];
    const actions = names.map((action_type) => ({ action_type, value: '2' }));
    const action_values = names.map((action_type) => ({ action_type, value: '99.50' }));
    const [read] = readInsightRows({ data: [row('1', '2026-11-01', { actions, action_values })] });
    expect(read?.actions['offsite_conversion.fb_pixel_purchase']).toBe(2);
    expect(read?.value).toBe(99.5);
  });

  test('numbers may be text or numbers, and what is missing is zero', () => {
    const [read] = readInsightRows({
      data: [row('1', '2026-11-01', { spend: 12.25, impressions: 900, reach: '700' })],
    });
    expect(read).toMatchObject({ spend: 12.25, impressions: 900, reach: 700, clicks: 0, results: [], value: null });
  });

  test.each([
    ['without a list', { error: 'none' }],
    ['with a row without a day', { data: [{ adset_id: '1', spend: '1' }] }],
    ['with a row whose spend is no number', { data: [row('1', '2026-11-01', { spend: 'NaN' })] }],
    ['with a negative count', { data: [row('1', '2026-11-01', { impressions: '-4' })] }],
  ])('an answer %s is not read as days without delivery', (_what, json) => {
    expect(() => readInsightRows(json)).toThrow(MetaError);
  });
});

describe('reading insights', () => {
  test('follows every page', async () => {
    const { calls, asked } = scripted(({ params }, nth) => ({
      data: [row('1', `2026-11-0${nth}`)],
      paging:
        nth < 3 ? { next: 'https://graph/next', cursors: { after: `page ${nth}` } } : { cursors: { after: 'end' } },
      asked: params.after,
    }));
    const answer = await readInsights(calls, access, query);
    expect(answer.kind === 'rows' && answer.rows.map(({ day }) => day)).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
    ]);
    expect(asked.map(({ params }) => params.after)).toEqual([undefined, 'page 1', 'page 2']);
  });

  test('asks for at most 50 ad sets at once', async () => {
    const { calls, asked } = scripted(() => ({ data: [] }));
    const adSetIds = Array.from({ length: 120 }, (_, place) => String(place));
    expect(await readInsights(calls, access, { ...query, adSetIds })).toEqual({ kind: 'rows', rows: [] });
    expect(asked.map((one) => idsOf(one).length)).toEqual([50, 50, 20]);
  });

  test('V11: too much data is read in halves of the days, then of the ad sets, and each question is asked once', async () => {
    const { calls, asked } = scripted((one) => {
      const { since, until } = daysOf(one);
      if (since !== until || idsOf(one).length > 1) throw tooMuch();
      return { data: [row(idsOf(one)[0] as string, since)] };
    });
    const answer = await readInsights(calls, access, query);
    const read = answer.kind === 'rows' ? answer.rows.map(({ adSetId, day }) => `${adSetId} ${day}`) : [];
    expect(new Set(read).size).toBe(3 * 8);
    expect(read).toHaveLength(3 * 8);
    const questions = asked.map((one) => JSON.stringify([daysOf(one), idsOf(one)]));
    expect(new Set(questions).size).toBe(questions.length);
  });

  test('one day of one ad set that is still too much fails, without a loop', async () => {
    const { calls, asked } = scripted(() => {
      throw tooMuch();
    });
    await expect(readInsights(calls, access, { ...query, adSetIds: ['1'], until: '2026-11-02' })).rejects.toThrow();
    expect(asked).toHaveLength(2);
  });

  test('V10: what takes too long becomes a report, which is read only when it is completed', async () => {
    const states = [
      ['Job Not Started', 0],
      ['Job Running', 60],
      ['Job Running', 100],
      ['Job Completed', 100],
    ];
    let polled = 0;
    const { calls, asked } = scripted(({ path }) => {
      if (path === 'act_1/insights') throw new MetaError('refused', 'slow', { code: 100, subcode: 1504018 });
      if (path === 'POST act_1/insights') return { report_run_id: 6_023_920_149_050 };
      if (path === '6023920149050/insights') return { data: [row('1', '2026-11-01')] };
      const [async_status, async_percent_completion] = states[polled++] ?? [];
      return { id: '6023920149050', async_status, async_percent_completion };
    });
    let answer = await readInsights(calls, access, query);
    for (let asks = 0; asks < 4; asks += 1) {
      expect(answer).toEqual({ kind: 'pending', report: '6023920149050' });
      answer = await readInsights(calls, access, query, '6023920149050');
    }
    expect(answer).toMatchObject({ kind: 'rows', rows: [{ adSetId: '1' }] });
    expect(asked.filter(({ path }) => path === '6023920149050/insights')).toHaveLength(1);
  });

  test('a failed report says why, and an expired one is started again', async () => {
    const failed = scripted(() => ({
      async_status: 'Job Failed',
      async_percent_completion: 40,
      error_message: 'too big',
    }));
    await expect(readInsights(failed.calls, access, query, '7')).rejects.toThrow('too big');
    const expired = scripted(({ path }) => (path === '7' ? { async_status: 'Job Skipped' } : { report_run_id: '8' }));
    expect(await readInsights(expired.calls, access, query, '7')).toEqual({ kind: 'pending', report: '8' });
  });
});

test('V23: events of a pixel are summed over nested bins, counts as text or numbers', () => {
  const bins = [
    [
      ['PageView', 61],
      ['Purchase', 2],
    ],
    [['PageView', '40']],
  ];
  const data = bins.map((events) => ({ data: events.map(([value, count]) => ({ value, count })) }));
  expect(sumPixelEvents({ data })).toEqual({ PageView: 101, Purchase: 2 });
});
