import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { text } from '../text.ts';
import { businessHistoryItem, premiumLimits } from './endpoints.ts';

/** An empty name removes the name; the analysis is then shown under its product. */
export const nameAnalysis = defineEndpoint({
  method: 'PUT',
  path: '/business/analyses/:id',
  summary: 'Name a brief and its analysis, or remove the name',
  auth: 'user',
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({ name: text(premiumLimits.productName) }),
  response: dataResponse(businessHistoryItem),
  errors: ['not_found'],
});
