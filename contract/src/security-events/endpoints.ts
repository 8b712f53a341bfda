import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { type SecurityEvent, securityEvents } from './texts.ts';

/** `is_here`: the event came from the network of this request; null if its network is unknown. */
export const securityEventItem = z.object({
  id: z.string(),
  event: z.enum(Object.keys(securityEvents) as [SecurityEvent, ...SecurityEvent[]]),
  created_at: z.string(),
  is_here: z.boolean().nullable(),
});
export type SecurityEventItem = z.output<typeof securityEventItem>;

export const listSecurityEvents = defineEndpoint({
  method: 'GET',
  path: '/auth/security-events',
  summary: 'Security events of your account, newest first',
  auth: 'user',
  fromReplica: true,
  response: dataResponse(z.array(securityEventItem)),
  errors: [],
});
