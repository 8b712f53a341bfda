import { z } from 'zod';
import { email } from '../auth/fields.ts';
import { text } from '../text.ts';
import { premiumLimits } from './limits.ts';
import { premiumTexts } from './texts.ts';

/** The categories of the business form, in the spec's order. */
export const businessCategories = [
  'Technology',
  'Education',
  'E-commerce',
  'Healthcare',
  'Finance',
  'Real Estate',
  'Food & Beverage',
  'Fashion',
  'Automotive',
  'Travel',
  'Entertainment',
  'Sports & Fitness',
  'Beauty',
  'Home & Garden',
  'Professional Services',
] as const;

/** The promotion goals of the business form, in the spec's order. */
export const promotionGoals = [
  'Brand Awareness',
  'Lead Generation',
  'Sales Conversion',
  'App Downloads',
  'Website Traffic',
  'Event Promotion',
  'Customer Retention',
  'Market Research',
] as const;

function oneOf<const T extends readonly [string, ...string[]]>(list: T, unknown: string) {
  // An empty choice counts as missing; any other value outside the list is invalid.
  return z.enum(list, {
    error: ({ input }) => (typeof input === 'string' && input.trim() !== '' ? unknown : premiumTexts.missing),
  });
}

/** The seven fields of the business form, all required. */
export const businessDetails = z.object({
  productName: text(premiumLimits.productName, premiumTexts.missing),
  category: oneOf(businessCategories, premiumTexts.categoryUnknown),
  productDescription: text(premiumLimits.productDescription, premiumTexts.missing),
  location: text(premiumLimits.location, premiumTexts.missing),
  promotionGoal: oneOf(promotionGoals, premiumTexts.goalUnknown),
  targetAudience: text(premiumLimits.targetAudience, premiumTexts.missing),
  contactEmail: z
    .string(premiumTexts.missing)
    .refine((value) => value.trim() !== '', { error: premiumTexts.missing, abort: true })
    .pipe(email),
});
export type BusinessDetails = z.output<typeof businessDetails>;

/** A stored brief, returned unvalidated so that it stays readable when the form's lists and limits change. */
export const businessInfo = z.object({
  productName: z.string(),
  category: z.string(),
  productDescription: z.string(),
  location: z.string(),
  promotionGoal: z.string(),
  targetAudience: z.string(),
  contactEmail: z.string(),
});
export type BusinessInfo = z.output<typeof businessInfo>;

/** Names of the brief's fields. */
export const briefFieldName = z.enum([
  'productName',
  'category',
  'productDescription',
  'location',
  'promotionGoal',
  'targetAudience',
  'contactEmail',
]);
export type BriefFieldName = z.output<typeof briefFieldName>;
