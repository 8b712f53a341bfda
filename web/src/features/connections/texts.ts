import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import { catalogueSentence } from '@interest-miner/contract/catalogue-facts';
import { connectionLimits } from '@interest-miner/contract/connections/limits';
import { metaScopes } from '@interest-miner/contract/connections/scopes';

/** Texts of Account Settings → Meta; sentences about problems are in the contract. */
export const texts = {
  title: 'Meta',
  back: 'Account Settings',
  open: 'Open Meta settings',
  sectionLead: 'Connect your ad account for live sizes, and to create paused ad sets.',
  connectedTo: (account: string) => `Connected to ${account}.`,
  connectedNoAccount: 'Connected. Choose an ad account.',
  notConnected: 'Not connected.',
  testConnected: 'Connected to the test ad account.',
  sourceTitle: 'Where answers come from',
  sources: {
    own_connection:
      'Searches, checks and sizes come from Meta, with your token and within its limits. Each result says so.',
    installation: 'Searches, checks and sizes come from Meta, with this installation’s token.',
    catalogue: `${catalogueSentence}. Connect Meta for live figures.`,
  },
  connectionTitle: 'Your connection',
  holder: 'Token owner',
  account: 'Ad account',
  currency: 'Currency',
  timeZone: 'Time zone',
  permissions: 'Permissions',
  expires: 'Expires',
  neverKnown: 'Never, or Meta did not say',
  checked: 'Last checked',
  readOnly: `This token can read. To create paused ad sets, connect one that also has ${metaScopes.push}.`,
  warned: `We email you ${connectionLimits.warnDays} days before the token expires.`,
  disconnect: 'Disconnect',
  disconnected: 'Meta disconnected',
  notDisconnected: 'Meta not disconnected',
  accountsTitle: 'Ad account',
  accountsLead: 'Sizes, pushes and the daily watch use this account and its limits.',
  accountsFailed: 'Your ad accounts could not be loaded.',
  use: 'Use',
  chooseNamed: (name: string) => `Use ${name}`,
  inUse: 'In use',
  changed: 'Ad account changed',
  notChanged: 'Ad account not changed',
  connectTitle: 'Connect with a token',
  replaceTitle: 'Replace the token',
  connectLead: 'The token is stored encrypted. It is never shown again, and is deleted when you disconnect.',
  token: 'Access token',
  tokenHint: 'From a system user or a long-lived user token; it usually begins with EAA.',
  password: 'Your password',
  passwordHint: 'Your password for this site, so that only you can connect an ad account.',
  codeFirst: 'Your account has no password. We will email you a code to confirm that it is you.',
  sendCode: 'Email me a code',
  code: 'Code from the email',
  codeHint: `${oneTimeCode.digits} digits, valid for ${oneTimeCode.minutes} minutes.`,
  connect: 'Connect',
  connected: 'Meta connected',
  notConnectedToast: 'Meta not connected',
  loginTitle: 'Connect with Facebook',
  loginLead: 'Log in to Facebook and choose the ad accounts to share.',
  login: 'Continue with Facebook',
  testTitle: 'Try it without Meta',
  testLead: 'A test ad account with the same calls, ids and errors. Nothing reaches Meta.',
  useTest: 'Use the test ad account',
  guideTitle: 'How to get a token',
  guideLead:
    'A system user’s token is best: it stays valid when somebody changes their password. It takes five minutes.',
  openBusiness: 'Open Business settings at Meta',
  failed: 'Your connection could not be loaded.',
  steps: [
    {
      title: 'Add a system user',
      text: 'In Meta Business settings, open Users → System users, and add one. “Employee” is enough.',
    },
    {
      title: 'Assign the ad account',
      text: 'Select the system user, choose Assign assets → Ad accounts, pick yours, and switch on Manage campaigns.',
    },
    {
      title: 'Generate a token',
      text: `Choose Generate token and your app. Set it to never expire, and tick ${metaScopes.read} and ${metaScopes.push}.`,
    },
    { title: 'Paste it here', text: 'Copy the token, which Meta shows only once, and paste it above.' },
  ],
} as const;

/** Texts of connecting within another page. */
export const stepTexts = {
  title: 'Connect an ad account',
  own: 'Your ad account',
  tokenInstead: 'Paste a token instead',
  other: 'Connect another one',
  keep: 'Keep this account',
} as const;
