import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';

/** In bytes; includes what can still be restored. */
export const getStorage = defineEndpoint({
  method: 'GET',
  path: '/lists/storage',
  summary: 'How much your lists and audiences take up, and how much they may',
  auth: 'user',
  scope: 'lists:read',
  response: dataResponse(z.object({ used: z.number().int(), max: z.number().int() })),
  errors: [],
});
