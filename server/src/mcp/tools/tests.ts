import { createTest, createTestAtMeta, listTests, planTest, testPlan } from '@interest-miner/contract/tests/endpoints';
import { planBody, testInput } from '@interest-miner/contract/tests/input';
import { getTestResults, testResults } from '@interest-miner/contract/tests/results-endpoints';
import { testDetail, testSummary } from '@interest-miner/contract/tests/test';
import { z } from 'zod';
import { adds, reads } from '../shapes.ts';
import { defineTool } from '../tool.ts';

const simulated =
  'Where `simulated` is true, the figures are those of a test ad account: say so, and never call them real. ';

export const testTools = [
  defineTool({
    name: 'list_tests',
    title: 'List tests',
    description:
      'The tests of interests: which audiences were compared, what they cost, and the verdict in one sentence, newest first. ' +
      simulated,
    needs: [listTests],
    input: z.object({}),
    output: z.object({ tests: z.array(testSummary) }),
    hints: { ...reads, openWorld: false },
    run: async (call) => ({ tests: (await call(listTests, {})).data }),
  }),
  defineTool({
    name: 'get_test_results',
    title: 'Get the results of a test',
    description:
      'What each audience of a test cost and earned, day by day, with an interval of 95% and the verdict. Repeat the verdict’s ' +
      'sentence as it is: a lower cost without a winner is not a result. ' +
      simulated,
    needs: [getTestResults],
    input: z.object({ test_id: z.uuid() }),
    output: testResults,
    hints: { ...reads, openWorld: false },
    run: async (call, { test_id: id }) => (await call(getTestResults, { params: { id } })).data,
  }),
  defineTool({
    name: 'plan_test',
    title: 'Plan a test',
    description:
      'What a test of up to five saved audiences can show with a daily budget and a number of days, before any money is spent, and ' +
      'what would do better. `daily_budget` is of one audience, in the smallest unit of the currency.',
    needs: [planTest],
    input: planBody,
    output: testPlan,
    hints: { ...reads, openWorld: false },
    run: async (call, body) => (await call(planTest, { body })).data,
  }),
  defineTool({
    name: 'create_test',
    title: 'Create a test, paused',
    description:
      'Creates a test at Meta, paused: one campaign, one ad set for each audience, and copies of the ads. Nothing is spent: only its ' +
      'owner can start it, on a page that says what it can cost. If it is still being created, look at it again with list_tests.',
    needs: [createTest, createTestAtMeta],
    input: testInput.extend({ request_id: z.uuid().describe('A new UUID; repeat it to repeat the call safely.') }),
    output: testDetail,
    hints: adds,
    async run(call, body) {
      const { data } = await call(createTest, { body });
      return data.state === 'draft' ? (await call(createTestAtMeta, { params: { id: data.id } })).data : data;
    },
  }),
];
