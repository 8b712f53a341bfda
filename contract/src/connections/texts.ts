import { metaScopes } from './scopes.ts';

/** Why a connection or one of its ad accounts cannot be used, and what to do. */
export const connectionProblems = {
  suspended: 'Your password was reset, so this connection is paused. Keep or revoke it in Account Settings.',
  token_unknown: 'Meta does not know this token. Copy it again, from its first character to its last.',
  token_expired: 'This token has expired. Create a new one at Meta and paste it in Account Settings → Meta.',
  token_revoked:
    'Meta no longer accepts this token: the password was changed, or access was removed. Create a new token and paste it in Account Settings → Meta.',
  checkpoint:
    'Meta requires the owner of this token to confirm their account. Log in at facebook.com and follow the steps; the token stays valid.',
  policy: 'Meta has blocked this account for policy reasons. Check Account Quality in Meta Business Suite.',
  scope_missing: `This token lacks the permission ${metaScopes.read}. Create one with ${metaScopes.read}, and ${metaScopes.push} to create paused ad sets.`,
  no_ad_account:
    'This token sees no ad account. For a system user: Business settings → System users → Assign assets, choose the ad account, then try again.',
  account_not_assigned:
    'This token has no access to that ad account. For a system user: Business settings → System users → Assign assets, choose the ad account, then try again.',
  account_disabled: 'Meta has disabled this ad account. Check Account Quality in Meta Business Suite.',
  account_unsettled: 'This ad account has an unpaid bill. Pay it under Billing & payments in Ads Manager.',
  account_closed: 'This ad account is closed. Choose another one.',
  app_in_development:
    'The app that created this token is in development mode. Open it at developers.facebook.com, switch it to Live, then try again.',
} as const;
export type ConnectionProblem = keyof typeof connectionProblems;

export const connectionTexts = {
  tokenRequired: 'Please paste the token',
  tokenShape: 'A token contains letters, digits and symbols, but no spaces',
  backTo: 'Please give the address of a page of this site',
  nothingToChange: 'Please paste a token or choose an ad account',
  testAccount: 'This is the test ad account: nothing reaches Meta.',
  connected: 'Meta is connected.',
  testsRunning: (names: readonly string[]) =>
    `Stop these tests first, because nobody can stop them from here without their connection: ${names.join(', ')}.`,
  disconnected:
    'Meta is disconnected. The token has been deleted here; at Meta it stays valid until you remove it there.',
} as const;

/** Messages after Facebook Login for Business; the server puts only the key into the URL: `?meta=<key>`. */
export const metaLoginNotices = {
  connected: connectionTexts.connected,
  cancelled: 'The Facebook login was cancelled.',
  failed: 'The Facebook login could not be completed. Please try again.',
  refused: 'Facebook returned a token that cannot read ads. Please try again and allow every permission.',
} as const;
export type MetaLoginNotice = keyof typeof metaLoginNotices;
