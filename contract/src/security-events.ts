import { z } from 'zod';
import { dataResponse, defineEndpoint } from './endpoint.ts';

/** What is logged about the security of an account, and how a user reads it. */
export const securityEvents = {
  login: 'Logged in',
  login_failed: 'Failed login',
  facebook_login: 'Logged in with Facebook',
  session_used: 'Session in use',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  facebook_connected: 'Facebook connected',
  facebook_disconnected: 'Facebook disconnected',
  data_exported: 'Data exported',
  deletion_requested: 'Account deletion requested',
} as const;
export type SecurityEvent = keyof typeof securityEvents;

/** Days that an event is kept, events of one kind that are kept for a user, and events that one answer holds. */
export const securityEventLimits = { days: 90, perKind: 50, shown: 100 } as const;

/** `is_here`: it came from the network that asks now; null where no network is known. */
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
  summary: 'What happened to the security of the own account, newest first',
  auth: 'user',
  response: dataResponse(z.array(securityEventItem)),
  errors: [],
});
