import { addressLimits } from './limits.ts';

export const premiumTexts = {
  unread:
    'We read English, German, Spanish, French, Portuguese, Italian and Hindi; write the brief in one of these, or connect a model.',
  partlyUnread:
    'Part of your brief could not be read and was left out. We read English, German, Spanish, French, Portuguese, Italian and Hindi.',
  notRead: (text: string) => `Not read: “${text}” Say it in other words, or leave it out.`,
  questions: {
    what: 'What do you sell or offer? Your brief does not say, so we can tell little about your customers.',
    whom: 'Who buys it? Your brief does not say, so the list is less certain.',
    where: 'Where are your customers? Your brief mentions a place without naming it.',
  },
  missingTitle: 'Missing Information',
  missing: 'Please fill in all required fields.',
  categoryUnknown: 'Please choose a category from the list',
  goalUnknown: 'Please choose a promotion goal from the list',
  noToken: 'No access token found',
  generateFailed: 'Failed to generate interests',
  saveFailed: 'Failed to save business details',
  historyFailed: 'Failed to fetch search history',
  saved: 'Business details saved.',
} as const;

/** Why a page could not be read, in a sentence for the user who pasted its address. */
export const addressTexts = {
  invalid: 'Enter a web address such as https://example.com.',
  notPublic: 'This address does not lead to a public web page.',
  notFound: 'No website was found at this address. Check its spelling.',
  redirects: `The page redirects more than ${addressLimits.redirects} times.`,
  tooLarge: 'The page is larger than 2 MB.',
  tooSlow: 'The page did not load within 5 seconds.',
  notHtml: 'This address leads to a file that is not a web page.',
  robots: 'The website asks programs not to read this page (robots.txt).',
  status: (status: number) => `The website answered with error ${status}.`,
  unreachable: 'The website could not be reached. Check the address, or try again later.',
  unreadable: 'The page could not be read.',
  empty: 'No readable text was found on the page. Its content may be loaded by scripts.',
} as const;
