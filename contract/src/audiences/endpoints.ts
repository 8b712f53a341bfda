import { z } from 'zod';
import { lastSeen } from '../at-meta.ts';
import { ownBriefId } from '../brief-id.ts';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { interestSnapshot, targetingKey } from '../interest.ts';
import { ownId } from '../own-id.ts';
import { baseRevision } from '../revision.ts';
import { sizeSource } from '../search/endpoints.ts';
import { text } from '../text.ts';
import { audienceLimits } from './limits.ts';
import { audiencePlace, audienceSpec, audienceSpecInput, country, goals, newAudienceSpec } from './spec.ts';
import { audienceTexts } from './texts.ts';

export const audienceId = z.object({ id: ownId });
const name = text(audienceLimits.name, audienceTexts.nameRequired);

/** `brief_id`: the brief it belongs to, which may be deleted; null if it has none. Times are ISO 8601. `revision` increases with every change. */
export const audience = z.object({
  id: z.string(),
  brief_id: z.string().nullable(),
  name: z.string(),
  spec: audienceSpec,
  revision: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Audience = z.output<typeof audience>;

/**
 * An audience in the list of audiences; `names` are its first few rows, `with_id` counts those that Meta can target, `seen` when it last had any. `countries` are
 * codes, `local_places` the names of its regions and cities. `people`: a rough estimate.
 */
export const audienceSummary = z.object({
  id: z.string(),
  brief_id: z.string().nullable(),
  name: z.string(),
  goal: z.enum(goals),
  countries: z.array(z.string()),
  local_places: z.array(z.string()),
  groups: z.number().int(),
  entries: z.number().int(),
  names: z.array(z.string()),
  with_id: z.number().int(),
  seen: lastSeen,
  people: z.object({ lower: z.number().int(), upper: z.number().int() }),
  revision: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type AudienceSummary = z.output<typeof audienceSummary>;

export const listAudiences = defineEndpoint({
  method: 'GET',
  path: '/audiences',
  summary: 'Your audiences, last changed first',
  auth: 'user',
  scope: 'audiences:write',
  fromReplica: true,
  response: dataResponse(z.array(audienceSummary)),
  errors: [],
});

/** What the targeting leaves out is taken from the brief: places, ages, gender, languages and goal; `default_country` is for a brief that names no place. */
export const createAudience = defineEndpoint({
  method: 'POST',
  path: '/audiences',
  summary: 'Save a new audience',
  auth: 'user',
  scope: 'audiences:write',
  example: {
    name: 'Yoga, Germany and Austria',
    spec: {
      groups: [['6003306084421', '6003474973243'], ['6004920030448']],
      places: { countries: ['DE', 'AT'] },
      age_min: 25,
      age_max: 45,
    },
  },
  status: 201,
  body: z.object({ name, spec: newAudienceSpec, brief_id: ownBriefId.optional(), default_country: country.optional() }),
  response: dataResponse(audience),
  errors: [
    'not_found',
    'limit_reached',
    'unknown_interest',
    'interests_unavailable',
    'interests_refused',
    'rate_limited',
  ],
});

export const getAudience = defineEndpoint({
  method: 'GET',
  path: '/audiences/:id',
  summary: 'One audience',
  auth: 'user',
  scope: 'audiences:write',
  params: audienceId,
  response: dataResponse(audience),
  errors: ['not_found'],
});

export const updateAudience = defineEndpoint({
  method: 'PUT',
  path: '/audiences/:id',
  summary: 'Change the name or targeting; with `revision`, only if it has not been changed since',
  auth: 'user',
  scope: 'audiences:write',
  example: { name: 'Yoga, German-speaking' },
  params: audienceId,
  body: z.object({ name: name.optional(), spec: audienceSpecInput.optional(), revision: baseRevision.optional() }),
  response: dataResponse(audience),
  errors: [
    'limit_reached',
    'not_found',
    'revision_conflict',
    'unknown_interest',
    'interests_unavailable',
    'interests_refused',
    'rate_limited',
  ],
});

export const deleteAudience = defineEndpoint({
  method: 'DELETE',
  path: '/audiences/:id',
  summary: 'Delete an audience; can be undone for a day',
  auth: 'user',
  scope: 'audiences:write',
  params: audienceId,
  response: messageResponse,
  errors: ['not_found'],
});

export const restoreAudience = defineEndpoint({
  method: 'POST',
  path: '/audiences/:id/restore',
  summary: 'Undo the deletion of an audience',
  auth: 'user',
  scope: 'audiences:write',
  params: audienceId,
  response: dataResponse(audience),
  errors: ['not_found', 'limit_reached'],
});

/**
 * How many people an audience reaches: always a range. `source`: Meta's figure, or our rough estimate.
 * `ready` is false until Meta's figure is available; until then the range is a rough estimate, `notice` says why, and
 * `retry_after_seconds` when to ask again. `floor`: at most 1,000 people, the smallest size Meta reports. `shared`: rows of which
 * more than half is also in a larger row of their group, our rough estimate; `group` counts from 1, `share` is 0–1.
 */
export const audienceSize = z.object({
  lower: z.number().int(),
  upper: z.number().int(),
  source: sizeSource,
  checked_at: z.string(),
  ready: z.boolean(),
  retry_after_seconds: z.number().int().nullable(),
  floor: z.boolean(),
  notice: z.string().nullable(),
  shared: z.array(
    z.object({
      group: z.number().int(),
      ref: z.string(),
      with: z.object({ ref: z.string(), name: z.string() }),
      share: z.number().min(0).max(1),
    }),
  ),
});
export type AudienceSize = z.output<typeof audienceSize>;

export const estimateAudience = defineEndpoint({
  method: 'POST',
  path: '/audiences/estimate',
  summary: 'How many people a targeting reaches, as a range',
  auth: 'user',
  reads: true,
  scope: 'audiences:write',
  example: {
    spec: {
      groups: [['6003306084421', '6003474973243'], ['6004920030448']],
      places: { countries: ['DE', 'AT'] },
      age_min: 25,
      age_max: 45,
    },
  },
  body: z.object({ spec: audienceSpecInput }),
  response: dataResponse(audienceSize),
  errors: ['unknown_interest', 'interests_unavailable', 'interests_refused', 'rate_limited'],
});

/**
 * `targeting`: Meta's JSON for an ad set, for API version `version`. `missing`: rows without a Meta id, left out of it.
 * `notes`: what else the user should know, in full sentences.
 */
export const audienceTargeting = z.object({
  version: z.string(),
  targeting: z.record(z.string(), z.unknown()),
  missing: z.array(z.object({ id: z.string(), type: targetingKey, name: z.string(), group: z.number().int() })),
  notes: z.array(z.string()),
});
export type AudienceTargeting = z.output<typeof audienceTargeting>;

export const getTargeting = defineEndpoint({
  method: 'GET',
  path: '/audiences/:id/targeting',
  summary: "An audience as Meta's targeting JSON",
  auth: 'user',
  scope: 'audiences:write',
  params: audienceId,
  response: dataResponse(audienceTargeting),
  errors: ['not_found'],
});

/**
 * What a push would leave out, and why: rows without a Meta id, and those that the connected ad account no longer has. Each comes with
 * the nearest ones that have an id and are not in the audience yet, best first. Without `remaining` rows, nothing can be pushed.
 * `unchecked`: the number of rows about which the account did not answer just now; 0 without a connected account.
 */
export const leftOut = z.object({
  remaining: z.number().int(),
  unchecked: z.number().int(),
  rows: z.array(
    z.object({
      ref: z.string(),
      name: z.string(),
      group: z.number().int(),
      reason: z.enum(['no_id', 'gone']),
      nearest: z.array(interestSnapshot).max(audienceLimits.nearest),
    }),
  ),
});
export type LeftOut = z.output<typeof leftOut>;

export const getLeftOut = defineEndpoint({
  method: 'GET',
  path: '/audiences/:id/left-out',
  summary: 'Rows of an audience that Meta cannot target, with the nearest rows that it can',
  auth: 'user',
  scope: 'audiences:write',
  params: audienceId,
  response: dataResponse(leftOut),
  errors: ['not_found', 'interests_unavailable', 'rate_limited'],
});

/** A set of interests that is ready to test; `title` and `why` are shown to users. */
export const readySet = z.object({
  kind: z.enum(['core', 'adjacent', 'brands']),
  title: z.string(),
  why: z.string(),
  rows: z.array(interestSnapshot),
});
export type ReadySet = z.output<typeof readySet>;

export const readySets = defineEndpoint({
  method: 'POST',
  path: '/audiences/sets',
  summary: `Ready sets of a Premium result: core, adjacent, brands and competitors; a set with under ${audienceLimits.readySet.min} rows is left out`,
  auth: 'user',
  scope: 'audiences:write',
  example: { analysis_id: '3f2b8a54-0c1d-4e7a-9b7e-6a1f0d5c2b91' },
  body: z.object({ analysis_id: text(64, audienceTexts.analysisRequired) }),
  response: dataResponse(z.array(readySet)),
  errors: ['not_found', 'interests_unavailable', 'rate_limited'],
});

/** Meta's regions and cities by name. Without a token `available` is false. */
export const searchPlaces = defineEndpoint({
  method: 'GET',
  path: '/audiences/places',
  summary: 'Regions and cities by name',
  auth: 'user',
  scope: 'audiences:write',
  example: { q: 'Berlin' },
  query: z.object({ q: text(100, audienceTexts.placeRequired) }),
  response: dataResponse(
    z.object({
      available: z.boolean(),
      places: z.array(audiencePlace.extend({ type: z.enum(['region', 'city']), region: z.string().nullable() })),
    }),
  ),
  errors: ['interests_unavailable', 'interests_refused', 'rate_limited'],
});
