import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { text } from '../text.ts';
import { testGoalNames } from './goals.ts';
import { day, metaId } from './input.ts';
import { testLimits } from './limits.ts';
import { testDetail, testVerdict } from './test.ts';
import { testTexts } from './texts.ts';

const interval = z.object({ low: z.number(), high: z.number().nullable() });

/** One day of a cell. `cost_per_result` and its interval are of all days up to this one. */
const resultDay = z.object({
  day: z.string(),
  spend: z.number(),
  impressions: z.number().int(),
  link_clicks: z.number().int(),
  results: z.number(),
  cost_per_result: z.number().nullable(),
  interval: interval.nullable(),
});

/**
 * One cell's figures over the whole window; money in units of the currency. `reach` and `frequency` are null where Meta's figure for
 * the whole window is unknown: the days' figures must not be added. `interval`: where the cost per result lies with 95 %, from this
 * cell's figures alone. `chance`: P(best), 0 to 1. `overlap`: interests shared with another cell, as a share of the smaller one.
 */
const cellResult = z.object({
  id: z.string(),
  name: z.string(),
  spend: z.number(),
  impressions: z.number().int(),
  reach: z.number().int().nullable(),
  frequency: z.number().nullable(),
  clicks: z.number().int(),
  ctr: z.number().nullable(),
  link_clicks: z.number().int(),
  cost_per_click: z.number().nullable(),
  results: z.number(),
  cost_per_result: z.number().nullable(),
  interval: interval.nullable(),
  value: z.number().nullable(),
  return_on_spend: z.number().nullable(),
  chance: z.number().nullable(),
  overlap: z.array(z.object({ cell: z.string(), share: z.number() })),
  by_day: z.array(resultDay),
});

/**
 * `verdict` is about whole days only; the sums contain today too. `dispersion`: how much more days swing than chance would.
 * `settles_at`: until then Meta may still change figures. `revised`: the verdict has changed since it was first reached, in a sentence.
 * `warnings`: why nothing of the test is shown, or why its cells cannot be compared fairly.
 */
export const testResults = z.object({
  id: z.string(),
  simulated: z.boolean(),
  goal: z.enum(testGoalNames),
  unit: z.string(),
  currency: z.string(),
  time_zone: z.string().nullable(),
  days: z.array(z.string()),
  verdict: testVerdict,
  dispersion: z.number(),
  revised: z.string().nullable(),
  warnings: z.array(z.string()),
  notes: z.array(z.string()),
  read_at: z.string().nullable(),
  settles_at: z.string().nullable(),
  cells: z.array(cellResult),
});
export type TestResults = z.output<typeof testResults>;

/** The results as a report shows them, also to whoever only has its link. */
export type ReportedResults = Omit<TestResults, 'id'>;

export const getTestResults = defineEndpoint({
  method: 'GET',
  path: '/tests/:id/results',
  summary: 'What each cell of a test cost and earned, day by day, and the verdict in one sentence',
  auth: 'user',
  scope: 'tests:read',
  params: z.object({ id: z.uuid() }),
  response: dataResponse(testResults),
  errors: ['not_found'],
});

const amount = z.number().min(0, testTexts.amount).max(1e12, testTexts.amount);
const whole = amount.refine(Number.isInteger, testTexts.amount);

/** One day of one ad set, as its export says. `ad_set`: its place in `ad_sets`. `spend` and `value` in units of the currency. */
const importedRow = z.object({
  ad_set: z
    .number()
    .int()
    .min(0)
    .max(testLimits.cells.max - 1),
  day,
  spend: amount,
  impressions: whole.default(0),
  clicks: whole.default(0),
  link_clicks: whole.default(0),
  results: whole.default(0),
  value: amount.nullable().default(null),
});

/** `audience_id`: chosen by hand; without it, found by the ad set's id or name. */
const importedAdSet = z.object({
  name: text(testLimits.name, testTexts.nameRequired),
  ad_set_id: metaId.nullable().default(null),
  audience_id: z.uuid().nullable().default(null),
});

/**
 * Rows in pages: `request_id` is the same for all pages of one file, and each page repeats what the test is. A row sent twice is
 * stored once; a later one replaces it.
 */
export const importTest = defineEndpoint({
  method: 'POST',
  path: '/tests/import',
  summary: 'Add results from an export of Ads Manager, without a connection; up to 200 rows a page',
  auth: 'user',
  scope: 'tests:write',
  status: 201,
  example: {
    request_id: '5f1d7c1b-0a7c-4d4b-9f0e-2b8a6c3d1e72',
    name: 'Pilates or yoga',
    goal: 'leads',
    currency: 'EUR',
    ad_sets: [{ name: 'Pilates' }, { name: 'Yoga' }],
    rows: [
      { ad_set: 0, day: '2026-11-01', spend: 20, impressions: 1500, results: 2 },
      { ad_set: 1, day: '2026-11-01', spend: 20, impressions: 1400, results: 1 },
    ],
  },
  body: z.object({
    request_id: z.uuid(),
    name: text(testLimits.name, testTexts.nameRequired),
    hypothesis: text(testLimits.hypothesis).default(''),
    goal: z.enum(testGoalNames, testTexts.goal),
    currency: z.string().regex(/^[A-Z]{3}$/, testTexts.currency),
    ad_sets: z
      .array(importedAdSet)
      .min(testLimits.cells.min, testTexts.cells)
      .max(testLimits.cells.max, testTexts.cells),
    rows: z.array(importedRow).max(testLimits.rows, testTexts.rows),
  }),
  response: dataResponse(testDetail),
  errors: ['limit_reached', 'test_not_possible', 'rate_limited'],
});

/**
 * What an interest did in one test. `against`: the cost per result of the best rival; `results` behind the figure; `outcome` of its
 * cell, `open` as long as the test may still name a winner. A cell's figures belong to all its interests together.
 */
const interestTest = z.object({
  test_id: z.string(),
  test_name: z.string(),
  cell: z.string(),
  simulated: z.boolean(),
  outcome: z.enum(['won', 'lost', 'undecided', 'open']),
  interests: z.number().int(),
  goal: z.enum(testGoalNames),
  currency: z.string(),
  cost_per_result: z.number().nullable(),
  against: z.number().nullable(),
  results: z.number(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** `sentence`: the latest test in a few words, such as "won in March 2026: €8.10 against €11.20 a lead". */
export const interestRecord = z.object({ ref: z.string(), sentence: z.string(), tests: z.array(interestTest) });
export type InterestRecord = z.output<typeof interestRecord>;

export const getInterestRecords = defineEndpoint({
  method: 'POST',
  path: '/tests/interests',
  summary: 'What interests earned in your tests; those without a test are left out',
  auth: 'user',
  scope: 'tests:read',
  reads: true,
  example: { refs: ['6003306084421'] },
  body: z.object({ refs: z.array(text(100, testTexts.refs)).min(1, testTexts.refs).max(300, testTexts.refs) }),
  response: dataResponse(z.array(interestRecord)),
  errors: ['rate_limited'],
});

/** Enough for marks in every table; of more, the newest tests count. */
export const testedInterest = z.object({
  ref: z.string(),
  sentence: z.string(),
  test_id: z.string(),
  outcome: interestTest.shape.outcome,
  simulated: z.boolean(),
  to: z.string().nullable(),
});
export type TestedInterest = z.output<typeof testedInterest>;

export const listTestedInterests = defineEndpoint({
  method: 'GET',
  path: '/tests/interests',
  summary: 'Every interest that was in a test of yours, with what the latest one found',
  auth: 'user',
  scope: 'tests:read',
  response: dataResponse(z.array(testedInterest)),
  errors: [],
});
