import { snapshotOf } from '@interest-miner/contract/interest';
import { resolvedName, resolveNames } from '@interest-miner/contract/lists/endpoints';
import { listLimits } from '@interest-miner/contract/lists/limits';
import {
  interestCheck,
  searchInterests,
  suggestInterests,
  validateInterests,
} from '@interest-miner/contract/search/endpoints';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { z } from 'zod';
import { reads, toolInterest, toToolInterest } from '../shapes.ts';
import { defineTool } from '../tool.ts';

const found = z.object({
  interests: z.array(toolInterest),
  total_results: z.number().int(),
  stale: z.boolean().describe('The source could not be reached, so this is an earlier answer.'),
  notice: z.string().nullable().describe('What the user should be told about this answer.'),
});

export const interestTools = [
  defineTool({
    name: 'search_interests',
    title: 'Search interests',
    description:
      'Finds interests that Meta ads can target by word, best match first, with audience sizes. Understands English, ' +
      'German, Spanish, French, Portuguese, Italian and Hindi. Counts as one search of the plan, and the same query again within a day as none.',
    needs: [searchInterests],
    input: z.object({
      query: z.string().min(1).max(searchLimits.term).describe('One topic, brand, activity or person, such as "yoga".'),
      limit: z.number().int().min(1).max(100).default(25),
    }),
    output: found.extend({
      read_as: z.string().nullable().describe('The English translation that was searched for.'),
      related: z.array(toolInterest).describe('Interests of similar meaning, if few match the words.'),
    }),
    hints: reads,
    async run(call, body) {
      const { data } = await call(searchInterests, { body });
      return {
        interests: data.interests.map(snapshotOf).map(toToolInterest),
        total_results: data.total_results,
        stale: data.stale,
        notice: data.notice,
        read_as: data.read_as,
        related: data.related.map(snapshotOf).map(toToolInterest),
      };
    },
  }),
  defineTool({
    name: 'suggest_related',
    title: 'Suggest related interests',
    description: 'Finds interests that fit a selection, without the selection itself. Costs no search.',
    needs: [suggestInterests],
    input: z.object({
      interests: z
        .array(z.object({ id: z.string().min(1).max(searchLimits.id), name: z.string().min(1).max(searchLimits.name) }))
        .min(1)
        .max(searchLimits.suggestionSeeds)
        .describe('The selection, with ids and names as a tool returned them.'),
      limit: z.number().int().min(1).max(searchLimits.suggestions).default(30),
    }),
    output: found,
    hints: reads,
    async run(call, body) {
      const { data } = await call(suggestInterests, { body });
      return {
        interests: data.interests.map(snapshotOf).map(toToolInterest),
        total_results: data.total_results,
        stale: data.stale,
        notice: data.notice,
      };
    },
  }),
  defineTool({
    name: 'validate_interests',
    title: 'Check interests',
    description:
      'Says which interests still exist and which were renamed, merged into another one or removed, with fresh sizes. ' +
      'Use it before you reuse an old list. Costs no search.',
    needs: [validateInterests],
    input: z.object({
      ids: z.array(z.string().min(1).max(searchLimits.id)).min(1).max(200),
      names: z.record(z.string(), z.string()).optional().describe('The name you have for each id, to detect renames.'),
    }),
    output: z.object({ interests: z.array(interestCheck), stale: z.boolean(), notice: z.string().nullable() }),
    hints: reads,
    run: async (call, { ids, names }) => (await call(validateInterests, { body: { ids, names } })).data,
  }),
  defineTool({
    name: 'resolve_names',
    title: 'Find interests by name',
    description:
      'Turns names, such as a pasted list, into interests with ids and sizes: found, several to choose from, or missing. ' +
      'Costs no search.',
    needs: [resolveNames],
    input: z.object({ names: z.array(z.string().min(1).max(searchLimits.name)).min(1).max(listLimits.names) }),
    output: z.object({
      names: z.array(resolvedName.extend({ interests: z.array(toolInterest) })),
      notice: z.string().nullable(),
    }),
    hints: reads,
    async run(call, body) {
      const { data } = await call(resolveNames, { body });
      return {
        notice: data.notice,
        names: data.names.map((row) => ({ ...row, interests: row.interests.map(toToolInterest) })),
      };
    },
  }),
];
