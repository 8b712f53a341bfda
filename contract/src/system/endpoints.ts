import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';

/** Which external services are real and which are built-in substitutes. */
export const systemStatus = z.object({
  version: z.string(),
  demo_data: z.boolean(),
  /** Whether a language model is configured for the Premium Miner; otherwise the built-in engine is used. */
  ai_model: z.boolean(),
  /** URL of the tutorial video to embed; null if not set. */
  tutorial_video_url: z.string().nullable(),
  /** Whether mail is delivered; if not, the operator can read it in the outbox. */
  mail_delivery: z.boolean(),
  facebook_login: z.boolean(),
  /** Payments go through the built-in test gateway: no money moves. */
  test_payments: z.boolean(),
  /** Support address; null if the operator has set none. */
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
