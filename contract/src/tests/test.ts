import { z } from 'zod';
import { targetingKey } from '../interest.ts';
import { testGoalNames } from './goals.ts';
import { testFields, testInput } from './input.ts';

/** The steps in which a test is created at Meta, in their order. */
export const testCreationSteps = ['checking', 'campaign', 'ad_sets', 'ads'] as const;

const lastStates = ['stopping', 'stopped', 'failed', 'taking_back', 'taken_back', 'imported'] as const;

/**
 * What is stored about the work on a test. `ready`: created at Meta, paused. `running` from the start until it is stopped, also
 * before its first day and after its last. `imported`: figures without a connection.
 */
export const testStates = ['draft', ...testCreationSteps, 'ready', 'starting', 'running', ...lastStates] as const;
export type TestState = (typeof testStates)[number];

/** States in which the server is still working on a test: poll during them. */
export const unfinishedTestStates = [
  ...testCreationSteps,
  'starting',
  'stopping',
  'taking_back',
] as const satisfies readonly TestState[];

/** What a user sees: `creating` for its steps; `scheduled`, `running` and `ended` by the ad account's clock. */
export const testPhases = [
  'draft',
  'creating',
  'ready',
  'starting',
  'scheduled',
  'running',
  'ended',
  ...lastStates,
] as const;
export type TestPhase = (typeof testPhases)[number];

/** A stored test as far as its phase depends on it; times in milliseconds. */
interface Timed {
  readonly state: TestState;
  readonly start_at: number | null;
  readonly end_at: number | null;
}

/** What a user sees of a test's state. @param now as its ad account sees it, in milliseconds */
export function phaseOf({ state, start_at, end_at }: Timed, now: number): TestPhase {
  switch (state) {
    case 'checking':
    case 'campaign':
    case 'ad_sets':
    case 'ads':
      return 'creating';
    case 'running':
      if (now < (start_at ?? 0)) return 'scheduled';
      return now < (end_at ?? 0) ? 'running' : 'ended';
    default:
      return state;
  }
}

/** What is wrong, where, and what to do. `cell`: id of the cell. `ad`: the source ad. */
export const testComplaint = z.object({
  field: z.enum(testFields).nullable(),
  cell: z.string().nullable(),
  ad: z.string().nullable(),
  message: z.string(),
});
export type TestComplaint = z.output<typeof testComplaint>;

export const deliveryStates = [
  'not_created',
  'paused',
  'in_review',
  'rejected',
  'scheduled',
  'learning',
  'learning_limited',
  'under_delivers',
  'active',
  'with_issues',
  'ended',
  'unknown',
] as const;

/** How Meta delivers a cell, when it was last read. `message`: what to know or do; null if all is well. */
export const cellDelivery = z.object({ state: z.enum(deliveryStates), message: z.string().nullable() });
export type CellDelivery = z.output<typeof cellDelivery>;

/** `ads`: each source ad and its copy in this cell, once created. `interests` in the order of the audience. */
export const testCell = z.object({
  id: z.string(),
  name: z.string(),
  audience_id: z.string().nullable(),
  without_interests: z.boolean(),
  interests: z.array(z.object({ id: z.string(), type: targetingKey, name: z.string() })),
  ad_set_id: z.string().nullable(),
  ads: z.array(z.object({ source_id: z.string(), id: z.string().nullable() })),
  delivery: cellDelivery,
});
export type TestCell = z.output<typeof testCell>;

/** What may be said now. `best`: id of the cell that leads; `chance`: P(best) of it, 0 to 1. */
export const testVerdict = z.object({
  kind: z.enum(['single', 'nothing', 'too_early', 'open', 'winner', 'too_few', 'no_difference']),
  sentence: z.string(),
  best: z.string().nullable(),
  chance: z.number().nullable(),
  days: z.number().int(),
});

/**
 * A test in the list of tests. `spend` and `results` of all cells, as last read; money in units of the currency. `first_day` and
 * `last_day` are those of its ad account, `YYYY-MM-DD`; null before they are fixed, and of an import.
 */
export const testSummary = z.object({
  id: z.string(),
  name: z.string(),
  hypothesis: z.string(),
  simulated: z.boolean(),
  phase: z.enum(testPhases),
  goal: z.enum(testGoalNames),
  currency: z.string(),
  cells: z.array(z.object({ id: z.string(), name: z.string(), audience_id: z.string().nullable() })),
  spend: z.number(),
  results: z.number(),
  verdict: testVerdict.nullable(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  created_at: z.string(),
  /** When the link to its report was created; null without one that works. */
  shared_at: z.string().nullable(),
});
export type TestSummary = z.output<typeof testSummary>;

/**
 * A test. `simulated`: in the test ad account, nothing reached Meta and no figure is real. `input` is null for imported figures.
 * `most_it_can_cost` is in Meta's smallest unit; `is_capped`: the campaign has a spend cap of that amount. `agreed` is what a start
 * has to repeat. `retry_after_seconds`: it is waiting, `notice` says why. Times are ISO 8601.
 */
export const testDetail = testSummary.extend({
  brief_id: z.string().nullable(),
  state: z.enum(testStates),
  failed_at: z.enum(testStates).nullable(),
  account: z.object({ id: z.string(), name: z.string(), currency: z.string(), time_zone: z.string() }).nullable(),
  input: testInput.nullable(),
  mark: z.string(),
  campaign_id: z.string().nullable(),
  cells: z.array(testCell),
  most_it_can_cost: z
    .object({ amount: z.number().int(), is_capped: z.boolean(), per_day: z.number().int() })
    .nullable(),
  complaints: z.array(testComplaint),
  notice: z.string().nullable(),
  retry_after_seconds: z.number().int().nullable(),
  manager_url: z.string().nullable(),
  started_at: z.string().nullable(),
  stopped_at: z.string().nullable(),
  /** When figures and delivery were last read; null before. `reading_problem`: why the last reading failed. */
  read_at: z.string().nullable(),
  reading_problem: z.string().nullable(),
});
export type TestDetail = z.output<typeof testDetail>;
