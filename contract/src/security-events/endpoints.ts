import { z } from 'zod';
import { securityEventDays } from '../durations.ts';
import { dataResponse, defineEndpoint } from '../endpoint.ts';

/** The security events logged for an account, with their text for users. */
export const securityEvents = {
  login: 'Logged in',
  login_failed: 'Failed login',
  facebook_login: 'Logged in with Facebook',
  session_used: 'Session in use',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  facebook_connected: 'Facebook connected',
  facebook_disconnected: 'Facebook disconnected',
  meta_connected: 'Meta ad account connected',
  meta_disconnected: 'Meta ad account disconnected',
  token_created: 'API token created',
  token_ended: 'API token revoked',
  assistant_connected: 'Assistant connected',
  assistant_ended: 'Assistant disconnected',
  assistant_reuse: 'Assistant disconnected: one of its tokens was used twice',
  data_exported: 'Data exported',
  deletion_requested: 'Account deletion requested',
} as const;
export type SecurityEvent = keyof typeof securityEvents;

/** Days an event is stored, events stored per kind and user, and events per response. */
export const securityEventLimits = { days: securityEventDays, perKind: 50, shown: 100 } as const;

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
  response: dataResponse(z.array(securityEventItem)),
  errors: [],
});
