import { z } from 'zod';
import { dataResponse, defineEndpoint } from './endpoint.ts';

export const profileTexts = {
  fetchFailed: 'Failed to fetch profile data',
  updateFailed: 'Failed to update profile data',
  updated: 'Profile updated successfully!',
} as const;

/** A list stored as a JSON string; anything that is not a list of strings becomes an empty list. */
export function parseFeatures(json: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(json));
  } catch {
    return [];
  }
}

/** The profile of the person who asks. Times are ISO 8601 strings; `dob` is `YYYY-MM-DD`. */
export const profile = z.object({
  name: z.string(),
  email: z.string(),
  contact: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  dob: z.string().nullable(),
  account_status: z.string(),
  created_at: z.string(),
  subscription_status: z.string(),
  searches_remaining: z.number().int(),
  end_date: z.string().nullable(),
  /** `features` is a JSON string, as the spec says; read it with `parseFeatures`. */
  plan_details: z.object({ name: z.string(), features: z.string() }).nullable(),
});
export type Profile = z.output<typeof profile>;

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/auth/profile-data',
  summary: 'The profile of the logged-in person',
  auth: 'user',
  response: dataResponse(profile),
  errors: [],
});
