/** A user without a password types this to delete the account. */
export const deletionPhrase = 'DELETE';

/** What a deletion removes, as worded on the status page. */
export const deletedDataTypes = [
  'Profile Information',
  'Search History',
  'Generated Interests',
  'Campaign Data',
  'Usage Analytics',
] as const;

export const deletionTexts = {
  codeRequired: 'Please enter your confirmation code',
  codeUnknown:
    'No deletion request has this confirmation code. Please check it letter by letter, or ask support for help.',
  passwordRequired: 'Enter your password to delete the account',
  passwordWrong: 'This is not the password for this account',
  phraseRequired: `Type ${deletionPhrase} to delete the account`,
  accountDeleted: 'Your account is closed and its data is being deleted.',
  testsStopping: (names: readonly string[]) =>
    `Running tests are stopped at Meta within minutes. Make sure in Ads Manager that their campaigns are paused: ${names.join(', ')}.`,
  requestUnchecked: 'Facebook is not set up here, so no deletion request can be verified.',
  exportFailed: 'Your data could not be exported. Please try again.',
} as const;
