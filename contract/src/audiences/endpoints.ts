import { z } from 'zod';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { interestSnapshot, targetingKey } from '../interest.ts';
import { searchLimits, sizeSource } from '../search/endpoints.ts';
import { text } from '../text.ts';
import { audienceGoals } from './goals.ts';
import { audienceLimits } from './limits.ts';
import { audienceTexts } from './texts.ts';

export type AudienceGoal = keyof typeof audienceGoals;
const goals = Object.keys(audienceGoals) as [AudienceGoal, ...AudienceGoal[]];

/** A row of a group in a request: its ref (`refOf`). The server fills in everything else. */
const entryRef = text(searchLimits.id, audienceTexts.entryUnknown);

const countries = z
  .array(z.string().regex(/^[A-Z]{2}$/, audienceTexts.countryCode))
  .max(audienceLimits.countries, audienceTexts.tooManyCountries);

const age = z
  .number(audienceTexts.age)
  .int(audienceTexts.age)
  .min(audienceLimits.ageMin, audienceTexts.age)
  .max(audienceLimits.ageMax, audienceTexts.age);

/** A region or city from Meta's place search, which requires a token. */
export const audiencePlace = z.object({
  key: text(40, audienceTexts.placeRequired),
  name: text(searchLimits.name, audienceTexts.placeRequired),
  country: z.string().regex(/^[A-Z]{2}$/, audienceTexts.countryCode),
});
export type AudiencePlace = z.output<typeof audiencePlace>;

/** Meta combines places with OR: a city within a targeted country adds nothing. */
const places = z
  .object(
    {
      countries: countries.default([]),
      regions: z.array(audiencePlace).max(audienceLimits.regions, audienceTexts.tooManyRegions).default([]),
      cities: z.array(audiencePlace).max(audienceLimits.cities, audienceTexts.tooManyCities).default([]),
    },
    audienceTexts.placeRequired,
  )
  .refine((place) => place.countries.length + place.regions.length + place.cities.length > 0, {
    error: audienceTexts.placeRequired,
  });

function specOf<T extends z.ZodType>(entry: T) {
  const group = z
    .array(entry, audienceTexts.groupsRequired)
    .min(1, audienceTexts.groupEmpty)
    .max(audienceLimits.group, audienceTexts.groupFull);
  return z.object({
    /** Any of the first group AND any of the second …; none for everyone at the places. */
    groups: z
      .array(group, audienceTexts.groupsRequired)
      .max(audienceLimits.groups, audienceTexts.tooManyGroups)
      .refine((groups) => groups.reduce((sum, { length }) => sum + length, 0) <= audienceLimits.entries, {
        error: audienceTexts.tooManyEntries,
      }),
    places,
    age_min: age.default(18),
    /** 65 means 65 and older. */
    age_max: age.default(65),
    gender: z.enum(['all', 'men', 'women'], audienceTexts.gender).default('all'),
    /** Meta's keys of languages (`audienceLanguages`); none for all. */
    languages: z
      .array(
        z
          .number(audienceTexts.language)
          .int(audienceTexts.language)
          .min(1, audienceTexts.language)
          .max(100_000, audienceTexts.language),
        audienceTexts.language,
      )
      .max(audienceLimits.languages, audienceTexts.tooManyLanguages)
      .default([]),
    goal: z.enum(goals, audienceTexts.goal(goals)).default('reach'),
    /** Meta's Advantage+ audience: the choices here become suggestions. */
    advantage_audience: z.boolean(audienceTexts.advantage).default(false),
  });
}

/** The targeting in a request: its rows are refs. */
export const audienceSpecInput = specOf(entryRef).refine(({ age_min, age_max }) => age_min <= age_max, {
  error: audienceTexts.ageOrder,
  path: ['age_max'],
});
export type AudienceSpecInput = z.output<typeof audienceSpecInput>;

/** The targeting of a stored audience, with complete rows. */
export const audienceSpec = specOf(interestSnapshot);
export type AudienceSpec = z.output<typeof audienceSpec>;

const audienceId = z.object({ id: z.uuid(audienceTexts.idUnknown) });
const name = text(audienceLimits.name, audienceTexts.nameRequired);

/** Times are ISO 8601. `revision` increases with every change. */
export const audience = z.object({
  id: z.string(),
  name: z.string(),
  spec: audienceSpec,
  revision: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Audience = z.output<typeof audience>;

/** An audience in the list of audiences; `names` are its first few rows. */
export const audienceSummary = z.object({
  id: z.string(),
  name: z.string(),
  goal: z.enum(goals),
  countries: z.array(z.string()),
  groups: z.number().int(),
  entries: z.number().int(),
  names: z.array(z.string()),
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
  response: dataResponse(z.array(audienceSummary)),
  errors: [],
});

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
  body: z.object({ name, spec: audienceSpecInput }),
  response: dataResponse(audience),
  errors: ['limit_reached', 'unknown_interest', 'interests_unavailable', 'interests_refused', 'rate_limited'],
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
  body: z.object({ name: name.optional(), spec: audienceSpecInput.optional(), revision: z.number().int().optional() }),
  response: dataResponse(audience),
  errors: [
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
 * `retry_after_seconds` when to ask again. `floor`: at most 1,000 people, the smallest size Meta reports.
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
});
export type AudienceSize = z.output<typeof audienceSize>;

export const estimateAudience = defineEndpoint({
  method: 'POST',
  path: '/audiences/estimate',
  summary: 'How many people a targeting reaches, as a range',
  auth: 'user',
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
 * The overlap of two interests, by their indexes `a` < `b` in the matrix. `share`: how much of the smaller one is also in
 * the larger, 0–1. `lift`: how many times more likely than by chance. Both null until the pair is `done`.
 * `too_small`: one of the two has fewer than 10,000 people. `sentence`: the `verdict` in words.
 */
export const overlapPair = z.object({
  a: z.number().int(),
  b: z.number().int(),
  state: z.enum(['pending', 'done', 'too_small', 'unavailable']),
  source: sizeSource.nullable(),
  both: z.number().int().nullable(),
  share: z.number().min(0).max(1).nullable(),
  lift: z.number().nullable(),
  verdict: z.enum(['too_alike', 'adds_nothing', 'distinct']).nullable(),
  sentence: z.string().nullable(),
});
export type OverlapPair = z.output<typeof overlapPair>;

/**
 * A matrix of overlaps, filled in step by step. `waiting`: Meta's hourly limit is used up, `notice` says so and
 * `retry_after_seconds` how long it lasts. Poll while `waiting` or `running`.
 */
export const overlapMatrix = z.object({
  id: z.string(),
  state: z.enum(['running', 'waiting', 'done', 'cancelled', 'failed']),
  countries: z.array(z.string()),
  interests: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lower: z.number().int().nullable(),
      upper: z.number().int().nullable(),
      source: sizeSource.nullable(),
      too_small: z.boolean(),
    }),
  ),
  pairs: z.array(overlapPair),
  done: z.number().int(),
  total: z.number().int(),
  retry_after_seconds: z.number().int().nullable(),
  notice: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type OverlapMatrix = z.output<typeof overlapMatrix>;

export const startOverlap = defineEndpoint({
  method: 'POST',
  path: '/audiences/overlap',
  summary: 'Start a matrix of overlaps, or continue the same one',
  auth: 'user',
  scope: 'audiences:write',
  example: { ids: ['6003306084421', '6003474973243'], countries: ['DE'] },
  status: 202,
  body: z.object({
    ids: z
      .array(text(searchLimits.id, audienceTexts.entryUnknown))
      .min(2, audienceTexts.overlapTooFew)
      .max(audienceLimits.overlap, audienceTexts.overlapTooMany)
      .refine((ids) => new Set(ids).size === ids.length, { error: audienceTexts.overlapTwice }),
    countries: countries.min(1, audienceTexts.placeRequired),
  }),
  response: dataResponse(overlapMatrix),
  errors: ['unknown_interest', 'interests_unavailable', 'interests_refused', 'rate_limited'],
});

export const getOverlap = defineEndpoint({
  method: 'GET',
  path: '/audiences/overlap/:id',
  summary: 'A matrix of overlaps, as far as it has been calculated',
  auth: 'user',
  scope: 'audiences:write',
  params: audienceId,
  response: dataResponse(overlapMatrix),
  errors: ['not_found'],
});

export const cancelOverlap = defineEndpoint({
  method: 'DELETE',
  path: '/audiences/overlap/:id',
  summary: 'Stop a matrix of overlaps; finished pairs stay',
  auth: 'user',
  scope: 'audiences:write',
  params: audienceId,
  response: dataResponse(overlapMatrix),
  errors: ['not_found'],
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
  summary:
    'Ready sets of a Premium result: core, adjacent, brands and competitors; a set with under five rows is left out',
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
