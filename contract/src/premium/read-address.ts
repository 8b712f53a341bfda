import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';

export const addressLimits = { url: 2000 } as const;

/** Why a page could not be read, in a sentence for the user who pasted its address. */
export const addressTexts = {
  invalid: 'Enter a web address such as https://example.com.',
  notPublic: 'This address does not lead to a public web page.',
  notFound: 'No website was found at this address. Check its spelling.',
  redirects: 'The page redirects more than three times.',
  tooLarge: 'The page is larger than 2 MB.',
  tooSlow: 'The page did not load within 5 seconds.',
  notHtml: 'This address leads to a file that is not a web page.',
  robots: 'The website asks programs not to read this page (robots.txt).',
  status: (status: number) => `The website answered with error ${status}.`,
  unreachable: 'The website could not be reached. Check the address, or try again later.',
  unreadable: 'The page could not be read.',
  empty: 'No readable text was found on the page. Its content may be loaded by scripts.',
} as const;

const withScheme = (value: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^[^/:]+\.[^/:]+:\d/.test(value) ? value : `https://${value}`;

/** A pasted address; a missing scheme means https. */
const webAddress = z
  .string(addressTexts.invalid)
  .trim()
  .min(1, addressTexts.invalid)
  .max(addressLimits.url, addressTexts.invalid)
  .transform(withScheme)
  .pipe(z.url({ protocol: /^https?$/, error: addressTexts.invalid }))
  .refine((value) => !/^https?:[/\\]*[^/\\?#]*@/i.test(value), { error: addressTexts.invalid });

export const readAddressBody = z.object({ url: webAddress });

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

/** A proposed value of one field; `source` says in a few words where on the page it was found, or who suggested it. */
export const foundField = z.object({ field: briefFieldName, value: z.string(), source: z.string() });
export type FoundField = z.output<typeof foundField>;

/** Fields for which the page has no usable source are left out. `address` is the page's address after redirects. */
export const readAddress = defineEndpoint({
  method: 'POST',
  path: '/business/read-address',
  slow: true,
  summary: 'Propose a brief from a public web page; nothing is stored',
  auth: 'user',
  body: readAddressBody,
  response: dataResponse(z.object({ address: z.string(), fields: z.array(foundField) })),
  errors: ['premium_required', 'page_unreadable', 'overloaded', 'rate_limited'],
});
