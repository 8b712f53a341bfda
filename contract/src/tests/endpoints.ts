import { z } from 'zod';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { testGoalNames } from './goals.ts';
import { planBody, testInput } from './input.ts';
import { testLimits } from './limits.ts';
import { testDetail, testSummary } from './test.ts';
import { testTexts } from './texts.ts';

const id = z.object({ id: z.uuid() });
const changes = [
  'meta_not_connected',
  'meta_refused',
  'meta_unavailable',
  'test_not_possible',
  'rate_limited',
] as const;

export const listTests = defineEndpoint({
  method: 'GET',
  path: '/tests',
  summary: 'Your tests of interests, newest first',
  auth: 'user',
  scope: 'tests:read',
  fromReplica: true,
  response: dataResponse(z.array(testSummary)),
  errors: [],
});

export const getTest = defineEndpoint({
  method: 'GET',
  path: '/tests/:id',
  summary: 'One test, its cells and how Meta delivers them',
  auth: 'user',
  scope: 'tests:read',
  params: id,
  response: dataResponse(testDetail),
  errors: ['not_found'],
});

const planExample = {
  cells: [
    { audience_id: '7a0e4c1e-1f5d-4a3c-9a52-0d6c9a1b2c3d' },
    { audience_id: '0b8f3d52-6c1a-4e0b-8f3e-9d2a7c5e4f10' },
  ],
  goal: 'link_clicks',
  daily_budget: 2000,
  days: 14,
} as const;

const testExample = {
  ...planExample,
  name: 'Pilates or yoga',
  ad_account_id: 'act_1000000000000001',
  objective: 'OUTCOME_TRAFFIC',
  special_ad_category: 'none',
  start_day: '2027-01-11',
  dsa_beneficiary: 'Calm Mat Studio',
  dsa_payor: 'Calm Mat Studio',
} as const;

/** The client creates `request_id` once per test: repeating it never creates a second one. */
export const createTest = defineEndpoint({
  method: 'POST',
  path: '/tests',
  summary: 'Save a new test as a draft; nothing is sent to Meta',
  auth: 'user',
  scope: 'tests:write',
  status: 201,
  example: { ...testExample, request_id: '3c4b6a0e-8a5f-4a51-9d0d-6e2f1b7c8d90' },
  body: testInput.extend({ request_id: z.uuid() }),
  response: dataResponse(testDetail),
  errors: ['not_found', 'limit_reached', ...changes],
});

export const updateTest = defineEndpoint({
  method: 'PUT',
  path: '/tests/:id',
  summary: 'Change a test of which nothing exists at Meta',
  auth: 'user',
  scope: 'tests:write',
  params: id,
  example: { ...testExample, hypothesis: 'People who do pilates pay for a quiet studio' },
  body: testInput,
  response: dataResponse(testDetail),
  errors: ['not_found', ...changes],
});

export const deleteTest = defineEndpoint({
  method: 'DELETE',
  path: '/tests/:id',
  summary: 'Delete a test and its figures; what exists paused at Meta is taken back first',
  auth: 'user',
  scope: 'tests:write',
  params: id,
  response: messageResponse,
  errors: ['not_found', 'test_not_possible', 'rate_limited'],
});

export const createTestAtMeta = defineEndpoint({
  method: 'POST',
  path: '/tests/:id/create',
  summary: 'Create a test at Meta, paused: one campaign, one ad set a cell, and the ads; also retries a failed one',
  auth: 'user',
  scope: 'tests:write',
  params: id,
  status: 202,
  response: dataResponse(testDetail),
  errors: ['not_found', ...changes],
});

/**
 * No token can start a test: only its owner, on a page that shows what it can cost. `agreed`: the amount that the page showed, in the
 * smallest unit; another one is refused with the right one.
 */
export const startTest = defineEndpoint({
  method: 'POST',
  path: '/tests/:id/start',
  summary: 'Start a created test: from now on it spends money',
  auth: 'user',
  params: id,
  body: z.object({ agreed: z.number(testTexts.agree).int(testTexts.agree).min(1, testTexts.agree) }),
  status: 202,
  response: dataResponse(testDetail),
  errors: ['not_found', ...changes],
});

export const stopTest = defineEndpoint({
  method: 'POST',
  path: '/tests/:id/stop',
  summary: 'Stop a test at once: the campaign first, then its ad sets',
  auth: 'user',
  scope: 'tests:write',
  params: id,
  status: 202,
  response: dataResponse(testDetail),
  errors: ['not_found', 'test_not_possible', 'rate_limited'],
});

export const takeBackTest = defineEndpoint({
  method: 'POST',
  path: '/tests/:id/take-back',
  summary: 'Delete what a test created at Meta, if all of it is paused and nothing of it ever ran',
  auth: 'user',
  params: id,
  status: 202,
  response: dataResponse(testDetail),
  errors: ['not_found', 'test_not_possible', 'rate_limited'],
});

const range = z.object({ low: z.number(), high: z.number() });

/**
 * What a budget and a time can show. Money in units of the currency. `source` of the cost: the user's figure, own tests, or usual
 * prices. `power` is null if the cost is unknown. `most` is in the smallest unit, and `proposal` a sentence, if fewer cells or more
 * days would do better. `warnings` are full sentences.
 */
export const testPlan = z.object({
  currency: z.string(),
  cost_per_result: range.nullable(),
  source: z.enum(['user', 'own_tests', 'usual_prices', 'unknown']),
  power: z
    .object({
      results: range,
      weekly: range,
      ratio: z.object({ best: z.number(), worst: z.number() }),
      days_needed: range,
    })
    .nullable(),
  planned: z.number().int(),
  most: z.number().int(),
  sentence: z.string(),
  proposal: z.string().nullable(),
  warnings: z.array(z.string()),
  overlaps: z.array(z.object({ cells: z.tuple([z.number().int(), z.number().int()]), share: z.number() })),
});
export type TestPlan = z.output<typeof testPlan>;

export const planTest = defineEndpoint({
  method: 'POST',
  path: '/tests/plan',
  summary: 'What a budget and a time can show, before any money is spent',
  auth: 'user',
  scope: 'tests:read',
  reads: true,
  example: planExample,
  body: planBody,
  response: dataResponse(testPlan),
  errors: ['not_found', 'meta_not_connected', 'meta_refused', 'rate_limited'],
});

/** An ad that can be created in every cell. `problem`: why not. `picture` runs out within hours: never store it. */
export const sourceAd = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  objective: z.string().nullable(),
  picture: z.string().nullable(),
  problem: z.string().nullable(),
});

/** Answers of the last minutes serve again, unless `fresh` asks Meta. */
export const listSourceAds = defineEndpoint({
  method: 'GET',
  path: '/tests/ads',
  summary: 'Ads of the connected ad account that a test can use',
  auth: 'user',
  scope: 'tests:read',
  query: z.object({ fresh: z.enum(['true', 'false']).default('false') }),
  response: dataResponse(z.array(sourceAd)),
  errors: ['meta_not_connected', 'meta_refused', 'meta_unavailable', 'rate_limited'],
});

const asset = z.object({ id: z.string(), name: z.string() });

/** `pages` or `pixels` are null where the connection may not list them: then an ID is typed. */
export const getTestChoices = defineEndpoint({
  method: 'GET',
  path: '/tests/choices',
  summary: 'Facebook pages or pixels that a test with a goal can use, and the names that the EU asks for',
  auth: 'user',
  scope: 'tests:read',
  example: { goal: 'leads' },
  query: z.object({ goal: z.enum(testGoalNames, testTexts.goal) }),
  response: dataResponse(
    z.object({
      promoted: z.object({ kind: z.enum(['page', 'pixel']), choices: z.array(asset).nullable() }).nullable(),
      dsa: z.object({ beneficiary: z.string().nullable(), payor: z.string().nullable() }),
    }),
  ),
  errors: ['meta_not_connected', 'meta_refused', 'meta_unavailable', 'rate_limited'],
});

export type TestChoices = z.output<typeof getTestChoices.response.schema>['data'];

/** What day it is where a test starts: the test ad account has a clock of its own. */
export const getTestClock = defineEndpoint({
  method: 'GET',
  path: '/tests/clock',
  summary: 'The time and day of the connected ad account',
  auth: 'user',
  response: dataResponse(z.object({ now: z.string(), today: z.string() })),
  errors: ['meta_not_connected'],
});

/** The test ad account has a clock of its own: what it delivers can be seen at once. */
export const advanceTestClock = defineEndpoint({
  method: 'POST',
  path: '/tests/clock',
  summary: 'Advance the clock of the test ad account by some days; refused at Meta',
  auth: 'user',
  body: z.object({
    days: z
      .number(testTexts.clock)
      .int(testTexts.clock)
      .min(1, testTexts.clock)
      .max(testLimits.days.max, testTexts.clock),
  }),
  response: dataResponse(z.object({ now: z.string() })),
  errors: ['meta_not_connected', 'test_not_possible', 'rate_limited'],
});
