import { z } from 'zod';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { interestSnapshot } from '../interest.ts';
import { listSummary } from '../lists/endpoints.ts';
import { searchLimits } from '../search/limits.ts';
import { text } from '../text.ts';
import { alertLimits } from './limits.ts';

/** What happened to an interest: Meta removed it, will remove it, renamed it, merged it into another, or its size changed. */
export const alertKinds = ['gone', 'planned', 'renamed', 'merged', 'size'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Whether an interest has to be replaced. */
export const isLoss = (kind: AlertKind): boolean => kind === 'gone' || kind === 'planned' || kind === 'merged';

/**
 * Where an interest is used. `running`: an ad set that is delivering now. `meta_ids`: the ids at Meta of a push or an ad set,
 * its campaign included.
 */
const place = z.object({
  kind: z.enum(['list', 'audience', 'push', 'ad_set']),
  id: z.string(),
  name: z.string(),
  running: z.boolean(),
  meta_ids: z.array(z.string()).default([]),
});
export type AlertPlace = z.output<typeof place>;

const size = z.object({ lower: z.number().int().nullable(), upper: z.number().int().nullable() });

/**
 * One event of one interest. `ref` names it within lists (`refOf`). `before` and `after`: its size. `new_name` of
 * a renamed one; `current_id` and `new_name` of what replaced a merged one; `planned_at`: when Meta will remove it, if
 * known. `running`: a running ad set uses it. `test`: the test ad account invented it. Times are ISO 8601.
 */
export const alert = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  ref: z.string(),
  name: z.string(),
  new_name: z.string().nullable(),
  current_id: z.string().nullable(),
  planned_at: z.string().nullable(),
  before: size,
  after: size,
  source: z.enum(['meta', 'catalogue']),
  places: z.array(place).max(alertLimits.places),
  running: z.boolean(),
  test: z.boolean(),
  found_at: z.string(),
  read: z.boolean(),
});
export type Alert = z.output<typeof alert>;

const ref = text(searchLimits.id, 'Please choose an entry');
const alertId = z.object({ id: z.uuid() });
const listId = z.object({ id: z.uuid() });
const audienceId = z.object({ id: z.uuid() });

/** `checked_at`: the end of the last complete check; null before the first. `mail`: whether alerts are mailed. */
export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/alerts',
  summary: 'What changed about watched interests, newest first',
  auth: 'user',
  scope: 'lists:read',
  fromReplica: true,
  response: dataResponse(
    z.object({
      alerts: z.array(alert),
      unread: z.number().int(),
      watched: z.number().int(),
      checked_at: z.string().nullable(),
      mail: z.boolean(),
    }),
  ),
  errors: [],
});
export type AlertList = z.output<typeof listAlerts.response.schema>['data'];

export const readAlert = defineEndpoint({
  method: 'POST',
  path: '/alerts/:id/read',
  summary: 'Mark an alert as read',
  auth: 'user',
  params: alertId,
  response: messageResponse,
  errors: ['not_found'],
});

export const readAllAlerts = defineEndpoint({
  method: 'POST',
  path: '/alerts/read',
  summary: 'Mark every alert as read',
  auth: 'user',
  response: messageResponse,
  errors: [],
});

export const setAlertMail = defineEndpoint({
  method: 'PUT',
  path: '/alerts/mail',
  summary: 'Turn emails about alerts on or off',
  auth: 'user',
  body: z.object({ mail: z.boolean() }),
  response: messageResponse,
  errors: [],
});

/** The interest with the same name first, then related ones of similar size. */
export const getReplacements = defineEndpoint({
  method: 'GET',
  path: '/alerts/:id/replacements',
  summary: `Up to ${alertLimits.replacements} interests that can replace a lost one`,
  auth: 'user',
  params: alertId,
  response: dataResponse(z.array(interestSnapshot).max(alertLimits.replacements)),
  errors: ['not_found', 'interests_unavailable', 'interests_refused', 'rate_limited'],
});

/** `sizes`: one point per day with a check; `changes`: alerts about its current and former interests, newest first. */
const history = dataResponse(
  z.object({ sizes: z.array(size.extend({ day: z.string() })), changes: z.array(alert).max(alertLimits.shown) }),
);
export type ChangeHistory = z.output<typeof history.schema>['data'];

export const getListHistory = defineEndpoint({
  method: 'GET',
  path: '/lists/:id/history',
  summary: 'How the size of a list and its entries changed',
  auth: 'user',
  params: listId,
  fromReplica: true,
  response: history,
  errors: ['not_found'],
});

/** `places`: where it is used now, lists first; a campaign made outside this app is not among them. */
export const getInterestHistory = defineEndpoint({
  method: 'GET',
  path: '/alerts/interest',
  summary: 'Where you use an interest, the sizes you have seen of it, and what changed about it',
  auth: 'user',
  scope: 'lists:read',
  example: { ref: '6003306084421' },
  query: z.object({ ref }),
  fromReplica: true,
  response: dataResponse(history.schema.shape.data.extend({ places: z.array(place).max(alertLimits.places) })),
  errors: [],
});

/** The sizes are rough estimates. */
export const getAudienceHistory = defineEndpoint({
  method: 'GET',
  path: '/audiences/:id/history',
  summary: 'How the size of an audience and its interests changed',
  auth: 'user',
  params: audienceId,
  fromReplica: true,
  response: history,
  errors: ['not_found'],
});

/** Rough estimates, oldest first; one for each change of an audience's size that the daily check found. */
export const listAudienceSizes = defineEndpoint({
  method: 'GET',
  path: '/audiences/sizes',
  summary: 'How the sizes of your audiences changed',
  auth: 'user',
  fromReplica: true,
  response: dataResponse(z.array(z.object({ id: z.string(), sizes: z.array(size.extend({ day: z.string() })) }))),
  errors: [],
});

/**
 * The new entries take over the position, note and tags of the old one; those already in the list keep their place.
 * `added`: refs that are new in the list. To undo it, restore `removed` and remove `added`.
 */
export const replaceListItem = defineEndpoint({
  method: 'POST',
  path: '/lists/:id/replace',
  summary: 'Replace an entry of a list with other interests; can be undone for some minutes',
  auth: 'user',
  scope: 'lists:write',
  example: { ref: '6003306084421', with: ['6003474973243'] },
  params: listId,
  body: z.object({
    ref,
    with: z
      .array(ref)
      .min(1, 'Please choose a replacement')
      .max(alertLimits.replacements)
      .transform((list) => [...new Set(list)]),
  }),
  response: dataResponse(z.object({ removed: z.array(z.string()), added: z.array(z.string()), list: listSummary })),
  errors: [
    'not_found',
    'limit_reached',
    'unknown_interest',
    'interests_unavailable',
    'interests_refused',
    'rate_limited',
  ],
});
