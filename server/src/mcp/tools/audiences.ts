import {
  audienceSize,
  audienceTargeting,
  createAudience,
  estimateAudience,
  getTargeting,
} from '@interest-miner/contract/audiences/endpoints';
import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { getOverlap, overlapMatrix, startOverlap } from '@interest-miner/contract/audiences/overlap-endpoints';
import type { audienceSpecInput } from '@interest-miner/contract/audiences/spec';
import { z } from 'zod';
import { adds, reads } from '../shapes.ts';
import { type Call, defineTool } from '../tool.ts';

type Goal = keyof typeof audienceGoals;
const id = z.string().min(1).max(100);

const spec = z.object({
  groups: z
    .array(z.array(id).min(1))
    .max(audienceLimits.groups)
    .describe('Ids of interests: any of the first group AND any of the second, and so on.'),
  countries: z.array(z.string()).min(1).max(audienceLimits.countries).describe('Two capital letters each, such as DE.'),
  age_min: z.number().int().default(18),
  age_max: z.number().int().default(65).describe('65 means 65 and older.'),
  gender: z.enum(['all', 'men', 'women']).default('all'),
  goal: z.enum(Object.keys(audienceGoals) as [Goal, ...Goal[]]).default('reach'),
});

const toSpec = ({ groups, countries, age_min, age_max, gender, goal }: z.output<typeof spec>) =>
  ({ groups, places: { countries }, age_min, age_max, gender, goal }) satisfies z.input<typeof audienceSpecInput>;

const overlapPollMs = 400;
const overlapPolls = 40;

/** Waits a while for a matrix: most are done within a second, a connected account may take an hour. */
async function awaitOverlap(call: Call, overlapId: string) {
  for (let poll = 0; ; poll += 1) {
    const { data } = await call(getOverlap, { params: { id: overlapId } });
    if (data.state !== 'running' || poll >= overlapPolls) return data;
    await new Promise((resolve) => setTimeout(resolve, overlapPollMs));
  }
}

export const audienceTools = [
  defineTool({
    name: 'estimate_audience',
    title: 'Estimate an audience',
    description:
      "How many people a targeting reaches, always as a range with its source and date: Meta's own figure, or a rough " +
      'estimate, which must be called so.',
    needs: [estimateAudience],
    input: spec,
    output: audienceSize,
    hints: reads,
    run: async (call, input) => (await call(estimateAudience, { body: { spec: toSpec(input) } })).data,
  }),
  defineTool({
    name: 'compare_overlap',
    title: 'Compare overlap',
    description:
      `How much 2 to ${audienceLimits.overlap} interests overlap: share, lift, and a verdict in words for each pair. If it is ` +
      'still running or waiting for Meta, call it again with the same input.',
    needs: [startOverlap, getOverlap],
    input: z.object({
      ids: z.array(id).min(2).max(audienceLimits.overlap),
      countries: z.array(z.string()).min(1).max(audienceLimits.countries),
    }),
    output: overlapMatrix,
    // The matrix that it stores is a cache: nothing that the user created changes.
    hints: reads,
    async run(call, body) {
      const { data } = await call(startOverlap, { body });
      return data.state === 'running' ? awaitOverlap(call, data.id) : data;
    },
  }),
  defineTool({
    name: 'build_targeting_spec',
    title: 'Build a targeting spec',
    description:
      "Saves an audience and returns it as Meta's targeting JSON for an ad set. Interests without an id from Meta are " +
      'left out and named in `missing`. Nothing is sent to Meta and nothing is spent.',
    needs: [createAudience, getTargeting],
    input: spec.extend({ name: z.string().min(1).max(audienceLimits.name).describe('Name of the saved audience.') }),
    output: audienceTargeting.extend({ audience_id: z.string() }),
    hints: { ...adds, idempotent: false },
    async run(call, { name, ...rest }) {
      const { data } = await call(createAudience, { body: { name, spec: toSpec(rest) } });
      const targeting = await call(getTargeting, { params: { id: data.id } });
      return { ...targeting.data, audience_id: data.id };
    },
  }),
];
