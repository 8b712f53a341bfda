import { z } from 'zod';
import { passwordLimits } from '../auth/limits.ts';
import { bareResponse, dataResponse, defineEndpoint, messageAndDataResponse } from '../endpoint.ts';
import { deletionTexts } from './texts.ts';

/** Times are ISO 8601. `failed`: the user should contact support; the server keeps retrying. */
export const deletionStatus = z.object({
  confirmationCode: z.string(),
  status: z.enum(['processing', 'completed', 'failed']),
  requestDate: z.string(),
  estimatedCompletion: z.string(),
  dataTypes: z.array(z.string()),
});
export type DeletionStatus = z.output<typeof deletionStatus>;

export const getDeletionStatus = defineEndpoint({
  method: 'GET',
  path: '/data-deletion/:code',
  summary: 'Status of a data deletion',
  auth: 'public',
  params: z.object({ code: z.string().max(100) }),
  response: dataResponse(deletionStatus),
  errors: ['not_found', 'rate_limited'],
});

/** The response that Meta expects, without an envelope. */
export const deletionReceipt = z.object({ url: z.string(), confirmation_code: z.string() });
export type DeletionReceipt = z.output<typeof deletionReceipt>;

export const requestDeletion = defineEndpoint({
  method: 'POST',
  path: '/data-deletion/callback',
  summary: "Meta's data deletion callback: a signed request to delete a person's data",
  auth: 'public',
  body: z.object({ signed_request: z.string().min(1).max(8192) }),
  acceptsForm: true,
  response: bareResponse(deletionReceipt),
  errors: ['invalid_signed_request'],
});

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/auth/account',
  summary: 'Close your account at once and delete its data',
  auth: 'user',
  body: z.object({
    password: z.string().max(passwordLimits.max, deletionTexts.passwordWrong).optional(),
    /** For accounts without a password: the word DELETE. */
    confirmation: z.string().trim().max(100, deletionTexts.phraseRequired).optional(),
  }),
  response: messageAndDataResponse(z.object({ confirmation_code: z.string() })),
  status: 202,
  errors: ['rate_limited'],
});

/** Everything stored about a user, one section per kind of data. */
export const exportedData = z.looseObject({ exported_at: z.string(), profile: z.record(z.string(), z.unknown()) });

export const exportData = defineEndpoint({
  method: 'GET',
  path: '/auth/export-data',
  slow: true,
  summary: 'Everything stored about the current user, as a JSON file',
  auth: 'user',
  response: bareResponse(exportedData),
  errors: ['rate_limited'],
});
