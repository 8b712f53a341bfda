import { z } from 'zod';
import { text } from '../text.ts';
import { buyerLimits } from './limits.ts';
import { gstTexts } from './texts.ts';

/** Series of invoices and credit notes for test payments, so that they leave no gaps in the real ones. */
export const testSeries = ['TEST', 'TCN'] as const;

/** The code for a buyer outside India. */
export const outsideIndia = '96';

/** States and territories by their GST code, as the GST portal lists them. */
export const gstStates: Readonly<Record<string, string>> = {
  '35': 'Andaman and Nicobar Islands',
  '37': 'Andhra Pradesh',
  '12': 'Arunachal Pradesh',
  '18': 'Assam',
  '10': 'Bihar',
  '04': 'Chandigarh',
  '22': 'Chhattisgarh',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '07': 'Delhi',
  '30': 'Goa',
  '24': 'Gujarat',
  '06': 'Haryana',
  '02': 'Himachal Pradesh',
  '01': 'Jammu and Kashmir',
  '20': 'Jharkhand',
  '29': 'Karnataka',
  '32': 'Kerala',
  '38': 'Ladakh',
  '31': 'Lakshadweep',
  '23': 'Madhya Pradesh',
  '27': 'Maharashtra',
  '14': 'Manipur',
  '17': 'Meghalaya',
  '15': 'Mizoram',
  '13': 'Nagaland',
  '21': 'Odisha',
  '34': 'Puducherry',
  '03': 'Punjab',
  '08': 'Rajasthan',
  '11': 'Sikkim',
  '33': 'Tamil Nadu',
  '36': 'Telangana',
  '16': 'Tripura',
  '09': 'Uttar Pradesh',
  '05': 'Uttarakhand',
  '19': 'West Bengal',
  '97': 'Other Territory',
  [outsideIndia]: 'Outside India',
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a text is a GSTIN: valid format, state and check character. */
export function isGstin(value: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(value) || !(value.slice(0, 2) in gstStates)) return false;
  let sum = 0;
  for (let place = 0; place < 14; place += 1) {
    const product = alphabet.indexOf(value.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet.charAt((36 - (sum % 36)) % 36) === value.charAt(14);
}

const upper = (value: string) => value.replaceAll(' ', '').toUpperCase();
const emptyToNull = (value: string | null | undefined) => (value ? value : null);

/** A buyer's location, for the place of supply. The PIN code is required for buyers in India. */
export const buyer = z
  .object({
    /** A GST state code, or `outsideIndia`. */
    state: z.string(gstTexts.state).refine((value) => Object.hasOwn(gstStates, value), gstTexts.state),
    pin: z
      .string()
      .trim()
      .regex(/^([1-9]\d{5})?$/, gstTexts.pin)
      .nullish()
      .transform(emptyToNull),
    address: text(buyerLimits.address).nullish().transform(emptyToNull),
    /** Name on the invoice, if it differs from the account's. */
    business_name: text(buyerLimits.businessName).nullish().transform(emptyToNull),
    gstin: z
      .string()
      .max(buyerLimits.gstin, gstTexts.gstin)
      .transform(upper)
      .refine((value) => value === '' || isGstin(value), gstTexts.gstin)
      .nullish()
      .transform(emptyToNull),
  })
  .superRefine((value, context) => {
    const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (value.state !== outsideIndia && value.pin === null) problem('pin', gstTexts.pin);
    if (value.gstin !== null && value.gstin.slice(0, 2) !== value.state) problem('gstin', gstTexts.gstinState);
  });
export type Buyer = z.output<typeof buyer>;
