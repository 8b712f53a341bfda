import { z } from 'zod';
import { planStanding } from '../billing/plan-standing.ts';
import { dataResponse, defineEndpoint, messageAndDataResponse } from '../endpoint.ts';
import { text } from '../text.ts';
import { profileLimits } from './limits.ts';
import { profileTexts } from './texts.ts';

/** Parses a list stored as a JSON string; anything but a list of strings gives an empty list. */
export function parseFeatures(json: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(json));
  } catch {
    return [];
  }
}

/** The profile of the current user. Times are ISO 8601 strings; `dob` is `YYYY-MM-DD`. */
export const profile = z.object({
  name: z.string(),
  email: z.string(),
  contact: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  dob: z.string().nullable(),
  account_status: z.string(),
  created_at: z.string(),
  /** Whether the address still has to be confirmed by a mailed link; false if no such link can be mailed. */
  confirm_email: z.boolean(),
  /** Connections, links, tokens and assistants that a password reset suspended, until the user keeps or revokes them. */
  suspended_access: z.number().int(),
  subscription_status: z.string(),
  searches_remaining: z.number().int(),
  /** Searches allowed in the whole period; null for no limit. */
  searches_allowed: z.number().int().nullable(),
  end_date: z.string().nullable(),
  /** The plan, when it ends and what follows; `planSentence` words it. */
  standing: planStanding,
  /** The plan was bought with a test payment: no money moved. */
  test_plan: z.boolean(),
  /** `features` is a JSON string, as the spec requires; parse it with `parseFeatures`. */
  plan_details: z.object({ name: z.string(), features: z.string() }).nullable(),
});
export type Profile = z.output<typeof profile>;

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/auth/profile-data',
  summary: 'The profile of the current user',
  auth: 'user',
  response: dataResponse(profile),
  errors: [],
});

function isCalendarDate(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const emptyToNull = (value: string | null): string | null => (value === '' ? null : value);

/** What users may change in their own profile. Omitted fields stay unchanged; empty texts are stored as null. */
export const profileChange = z.object({
  name: text(profileLimits.name, profileTexts.nameRequired),
  contact: z
    .string()
    .trim()
    .max(profileLimits.contact, profileTexts.contactLong)
    .regex(/^\d*$/, profileTexts.contactDigits)
    .nullable()
    .transform(emptyToNull)
    .optional(),
  address: text(profileLimits.address).nullable().transform(emptyToNull).optional(),
  country: text(profileLimits.country).nullable().transform(emptyToNull).optional(),
  /** `YYYY-MM-DD` or null. */
  dob: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, profileTexts.dobInvalid)
    .refine((value) => value === '' || isCalendarDate(value), profileTexts.dobInvalid)
    .refine((value) => value === '' || value >= '1900-01-01', profileTexts.dobRange)
    .nullable()
    .transform(emptyToNull)
    .optional(),
});
export type ProfileChange = z.output<typeof profileChange>;

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/auth/update-profile',
  summary: 'Change your profile',
  auth: 'user',
  body: profileChange,
  response: messageAndDataResponse(profile),
  errors: [],
});
