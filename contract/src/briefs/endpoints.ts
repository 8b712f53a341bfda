import { z } from 'zod';
import { briefId } from '../brief-id.ts';
import { dataResponse, defineEndpoint, fieldsResponse, messageResponse } from '../endpoint.ts';
import { pageQuery, pagination } from '../page.ts';
import { businessDetails, businessInfo } from '../premium/brief.ts';
import { pushStates } from '../pushes/endpoints.ts';
import { testPhases, testVerdict } from '../tests/test.ts';
import { text } from '../text.ts';
import { briefFacts, factEdits } from './facts.ts';
import { briefLimits } from './limits.ts';
import { briefTexts } from './texts.ts';

const name = text(briefLimits.name, briefTexts.nameRequired);
/**
 * What a person works on for one business. `businessInfo`: the seven fields of the Premium Miner; null in a brief without text.
 * `ranked`: interests of its analysis, null without one. Times are ISO 8601; `updated_at` also counts what was added to it.
 */
export const briefSummary = z.object({
  id: z.string(),
  name: z.string(),
  businessInfo: businessInfo.nullable(),
  facts: briefFacts,
  ranked: z.number().int().nullable(),
  lists: z.number().int(),
  audiences: z.number().int(),
  pushes: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type BriefSummary = z.output<typeof briefSummary>;

/**
 * A brief with everything made from it, last changed first. `chosen`: different interests in its lists, or in its audiences where
 * it has no list; `with_id` of them have an id at Meta. `people`: a rough estimate of
 * an audience's size, null if none was made; `test`: a push to the
 * test ad account.
 */
export const briefDetail = briefSummary.omit({ lists: true, audiences: true, pushes: true, ranked: true }).extend({
  analysis: z.object({ id: z.string(), ranked: z.number().int(), created_at: z.string() }).nullable(),
  chosen: z.number().int(),
  with_id: z.number().int(),
  lists: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int(), updated_at: z.string() })),
  audiences: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      entries: z.number().int(),
      with_id: z.number().int(),
      settings: z.object({
        places: z.object({ countries: z.array(z.string()), names: z.array(z.string()) }),
        age_min: z.number().int(),
        age_max: z.number().int(),
        gender: z.enum(['all', 'men', 'women']),
        goal: z.string(),
      }),
      people: z.object({ lower: z.number().int(), upper: z.number().int() }).nullable(),
      updated_at: z.string(),
    }),
  ),
  pushes: z.array(
    z.object({
      id: z.string(),
      audience_id: z.string(),
      test: z.boolean(),
      state: z.enum(pushStates),
      created_at: z.string(),
    }),
  ),
  tests: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      simulated: z.boolean(),
      phase: z.enum(testPhases),
      verdict: testVerdict.pick({ kind: true, sentence: true }).nullable(),
      created_at: z.string(),
    }),
  ),
});
export type BriefDetail = z.output<typeof briefDetail>;

export const listBriefs = defineEndpoint({
  method: 'GET',
  path: '/briefs',
  summary: 'Your briefs, last changed first',
  auth: 'user',
  scope: 'analyses:run',
  example: { page: 1, limit: 20 },
  query: pageQuery,
  fromReplica: true,
  response: fieldsResponse({ data: z.array(briefSummary), pagination }),
  errors: [],
});

/** A brief with the same text is returned instead of a second one. */
export const createBrief = defineEndpoint({
  method: 'POST',
  path: '/briefs',
  summary: 'Create a brief, with or without text; nothing is analysed',
  auth: 'user',
  body: z.object({ name, businessInfo: businessDetails.optional() }),
  response: dataResponse(briefDetail),
  errors: ['limit_reached'],
  status: 201,
});

export const getBrief = defineEndpoint({
  method: 'GET',
  path: '/briefs/:id',
  summary: 'One brief: its facts, its analysis, lists, audiences, pushes and tests',
  auth: 'user',
  scope: 'analyses:run',
  params: briefId,
  response: dataResponse(briefDetail),
  errors: ['not_found'],
});

export const updateBrief = defineEndpoint({
  method: 'PUT',
  path: '/briefs/:id',
  summary: 'Rename a brief, or edit what was read from it',
  auth: 'user',
  params: briefId,
  body: z
    .object({ name: name.optional(), facts: factEdits.optional() })
    .refine((change) => change.name !== undefined || change.facts !== undefined, briefTexts.nothingToChange),
  response: dataResponse(briefDetail),
  errors: ['not_found'],
});

export const deleteBrief = defineEndpoint({
  method: 'DELETE',
  path: '/briefs/:id',
  summary: 'Delete a brief; can be undone for some minutes. Its analysis, lists, audiences and pushes stay',
  auth: 'user',
  params: briefId,
  response: messageResponse,
  errors: ['not_found'],
});

export const restoreBrief = defineEndpoint({
  method: 'POST',
  path: '/briefs/:id/restore',
  summary: 'Undo the deletion of a brief',
  auth: 'user',
  params: briefId,
  response: dataResponse(briefDetail),
  errors: ['not_found', 'limit_reached'],
});
