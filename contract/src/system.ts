import { z } from 'zod';
import { dataResponse, defineEndpoint } from './endpoint.ts';

/** Which outside services are real and which are built in, so that nobody mistakes one for the other. */
export const systemStatus = z.object({
  version: z.string(),
  demo_data: z.boolean(),
  /** Whether a language model is configured for the Premium Miner; else the built-in engine does all of it. */
  ai_model: z.boolean(),
  /** Address of the tutorial video to embed; null where none is set. */
  tutorial_video_url: z.string().nullable(),
  /** Whether mail leaves this machine; if not, the operator finds it in the outbox. */
  mail_delivery: z.boolean(),
  facebook_login: z.boolean(),
  /** Payments go through the built-in gateway: no money moves. */
  test_payments: z.boolean(),
  /** Where people ask for help; null where the operator named no address. */
  support_email: z.string().nullable(),
});
export type SystemStatus = z.output<typeof systemStatus>;

export const getSystemStatus = defineEndpoint({
  method: 'GET',
  path: '/system/status',
  summary: 'What this installation runs on',
  auth: 'public',
  response: dataResponse(systemStatus),
  errors: [],
});
