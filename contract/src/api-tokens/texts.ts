export const apiTokenTexts = {
  nameRequired: 'Please name the token after the program that will use it',
  scopeRequired: 'Please choose at least one permission',
  daysUnknown: 'Please choose 30 days, 90 days or a year',
  ended: 'The token no longer works.',
  invalid: 'This API token is wrong, has expired or was revoked. Create a new one in Account Settings.',
} as const;

/** Sentences that the consent screen shows. */
export const assistantTexts = {
  suspended: 'The owner’s password was reset. This connection is paused until they keep or revoke it.',
  unavailable: 'Assistants can connect only where Interest Miner has a public https address.',
  clientMissing: 'The link does not name an app. Please start again in the assistant.',
  clientUnknown: 'This app is not registered here. Please start again in the assistant.',
  documentUnreadable: 'The description of this app could not be read. Please try again in a minute.',
  documentWrong: 'The description of this app is wrong, so it cannot be connected.',
  redirectUnknown: 'This app asks to send you to an address that is not its own. Nothing was shared.',
  scopeRequired: 'Please choose at least one permission',
  limitReached: 'You have reached the limit of connected assistants. Disconnect one in Account Settings first.',
  ended: 'The assistant is disconnected.',
} as const;
