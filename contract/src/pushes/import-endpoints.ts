import { z } from 'zod';
import { audiencePlace } from '../audiences/spec.ts';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { text } from '../text.ts';
import { pushLimits } from './limits.ts';
import { pushTexts } from './texts.ts';

const kind = z.enum(['ad_set', 'saved_audience']);

/**
 * An ad set or saved audience of the connected account. `interests`: how many of its rows can be imported; `local_places`: its regions
 * and cities. One without any place can only become a list.
 */
export const importable = z.object({
  kind,
  id: z.string(),
  name: z.string(),
  interests: z.number().int(),
  countries: z.array(z.string()),
  local_places: z.array(audiencePlace),
});
export type Importable = z.output<typeof importable>;

export const listImportable = defineEndpoint({
  method: 'GET',
  path: '/imports/meta',
  summary: 'Ad sets and saved audiences of the connected ad account',
  auth: 'user',
  response: dataResponse(z.object({ test: z.boolean(), account: z.string(), items: z.array(importable) })),
  errors: ['meta_not_connected', 'meta_refused', 'meta_unavailable', 'rate_limited'],
});

/** `notes`: what could not be imported, in sentences. */
export const importFromMeta = defineEndpoint({
  method: 'POST',
  path: '/imports/meta',
  summary: 'Create an audience or a list from an ad set or saved audience of the connected ad account',
  auth: 'user',
  body: z.object({
    kind,
    id: z.string().regex(/^\d{1,30}$/, pushTexts.digits),
    as: z.enum(['audience', 'list']),
    name: text(pushLimits.name, pushTexts.nameRequired).optional(),
  }),
  status: 201,
  response: dataResponse(z.object({ as: z.enum(['audience', 'list']), id: z.string(), notes: z.array(z.string()) })),
  errors: [
    'not_found',
    'limit_reached',
    'unknown_interest',
    'meta_not_connected',
    'meta_refused',
    'meta_unavailable',
    'rate_limited',
  ],
});
