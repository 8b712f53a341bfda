import { testLimits } from './limits.ts';

const { cells, days, ads, rows } = testLimits;

export const testTexts = {
  simulated: 'Simulated: these are figures of the test ad account. Nothing reached Meta, and nobody was paid.',
  /** What the broad control of an audience is called. */
  control: (name: string) => `${name}, without interests`,
  nameRequired: 'Please give the test a name',
  digits: 'An ID contains digits only',
  day: 'Please enter a day, such as 2026-12-01',
  cells: `Choose ${cells.min} to ${cells.max} audiences`,
  cellTwice: 'This audience is in the test twice. Choose another one.',
  goal: 'Choose a result that people bring about, such as link clicks or leads',
  budget: 'Please enter a daily budget for each audience',
  days: `A test takes ${days.min} to ${days.max} days`,
  cost: 'Please enter what a result costs you, or leave it empty',
  ads: `Choose up to ${ads.max} ads`,
  adsRequired: 'Choose at least one ad: it is shown to every audience.',
  adUnknown: 'This ad is no longer in the ad account, or Meta does not let it be copied. Choose another one.',
  agree: 'Please confirm what the test can cost',
  agreeAgain: (amount: string) => `The test can now cost up to ${amount}. Please confirm this amount.`,
  clock: `Advance the clock by 1 to ${days.max} days`,
  clockOfMeta: 'Only the test ad account has a clock of its own.',
  amount: 'An amount is a number from 0',
  currency: 'A currency has three capital letters, such as EUR',
  rows: `Send at most ${rows} rows at a time`,
  refs: 'Name 1 to 300 interests',
  unavailableAudience: 'One of these audiences no longer exists. Choose another one.',
  noInterests: 'This audience has no interests, so the control would be the same. Choose another one.',
  startPassed: 'This day is over at the ad account. Choose a later one.',
  busy: 'This test is being worked on. Please wait until it has finished.',
  notDraft: 'What exists at Meta cannot be changed here. Take it back first, then change the test.',
  notReady: 'Create the test at Meta first, then start it.',
  notRunning: 'This test is not running.',
  stopFirst: 'This test is running. Stop it first.',
  takeBackFirst: 'This test exists paused at Meta. Take it back first, then delete it.',
  ranAlready: 'This test has run, so its campaign stays in the ad account with its figures. It spends nothing.',
  nothingToTakeBack: 'There is nothing to undo.',
  tooMany: 'Several of your tests are being created. Wait for one to finish.',
  otherConnection: 'The ad account of this test is no longer connected. Connect it again in Account Settings → Meta.',
  cannotPush:
    'This token may only read. Create one with the permission ads_management and paste it in Account Settings → Meta.',
  notPaused: 'Part of this test is no longer paused, so nothing was deleted. Pause it in Ads Manager, then try again.',
  deleted: 'The test was deleted.',
  imported: 'The figures of another test were imported under this request. Start the import again.',
  budgetTooLow: (minimum: string) => `Meta’s minimum is ${minimum} a day for each audience.`,
  later: (day: string) => `The planned start has passed. The test now starts on ${day}, at midnight of the ad account.`,
  startFailed: (part: string, why: string) =>
    `The test did not start, and its campaign is paused: ${part} could not be turned on. ${why}`,
  inReview: 'Meta is still reviewing an ad here. It is shown once it is approved.',
  stillInReview:
    'Meta is still reviewing an ad here although the test has begun, so this audience starts late. It is shown once the ad is approved; if that takes longer than a day, open it in Ads Manager.',
  rejected: 'Meta rejected an ad here, so it is not shown. Open it in Ads Manager to see why.',
  notDelivering: 'This ad set has delivered nothing for a whole day. Check it in Ads Manager.',
  underDelivers: (percent: number) =>
    `This ad set spends only ${percent}% of its budget, so its results come in slowly and the test may end without a verdict. Its audience is too small, or other audiences of the test reach the same people: take away what they share, or fewer limits on place and age, and test again.`,
  withIssues: 'Meta reports an issue with this ad set. Open it in Ads Manager.',
  learningLimited: 'Meta calls this ad set “Learning limited”: it gets too few results to learn from.',
  gone: 'This ad set no longer exists at Meta.',
  sharedBudget:
    'Somebody turned on budget sharing for this campaign, so Meta moves money to the stronger ad set and the comparison is no longer fair. Turn it off in Ads Manager, or stop the test.',
  attributions: (settings: readonly string[]) =>
    `The audiences have different attribution settings (${settings.join('; ')}), so their results are not counted alike. Set the same one for all in Ads Manager, or stop the test and start another one.`,
  accountStopped: {
    account_disabled:
      'Meta has disabled the ad account, so this test is not shown and spends nothing. Check Account Quality in Meta Business Suite and ask for a review there. The last day of the test stays: if the account is not back within a day or two, stop the test and plan it again.',
    account_unsettled:
      'The ad account has an unpaid bill, so this test is not shown and spends nothing. Pay it under Billing & payments in Ads Manager. The last day of the test stays: if that takes longer than a day or two, stop the test and plan it again.',
    account_closed:
      'The ad account is closed, so this test is no longer shown. Stop it, and plan it again in another ad account.',
  },
  stoppedAtMeta: 'Somebody paused this in Ads Manager.',
  revised: (before: string) =>
    `The figures have changed since the verdict: days were added, or Meta revised earlier ones. Before, it was: ${before}`,
  adSetUnknown: 'A row names an ad set that is not in the list.',
  tooManyDays: `An import holds at most ${testLimits.importedDays} days`,
  importedVerdict: 'An import has no end that was planned before, so only a clear lead counts.',
  zoneChanged: (zone: string) =>
    `The ad account’s time zone was changed to ${zone} after the start. Meta counts its days there now, so the first and the last day are only parts of one.`,
  currencyChanged: (currency: string) =>
    `The ad account no longer counts in ${currency}, so newer figures cannot be added to this test. Stop it and start another one.`,
  accountGone:
    'The connected token no longer sees this ad account. Give it access in Business settings, or connect the account again in Account Settings → Meta.',
  otherCurrency: (planned: string, now: string) =>
    `The ad account now counts in ${now}, and this test was planned in ${planned}. Connect the account again, then plan the test anew.`,
  partOfDay: 'The verdict counts whole days only; the figures also hold the last day, which is not a whole one.',
  notReadYet: 'The last days have not been read from Meta yet, so they do not count so far.',
  mayMove:
    'Meta may still change these figures for 28 days. If that changes the verdict, the page of the test says so.',
  unread: (why: string) =>
    `This test can no longer be read. ${why} Until then its figures stay as they are, while it goes on at Meta and spends as planned. If it should not, pause its campaign in Ads Manager.`,
  readingRefused:
    'Meta refused to give the figures of this test. What is shown is from before; they are asked for again later. If this stays for a day, compare with Ads Manager.',
  readingFailed: 'The figures could not be read. They are read again soon; what is shown is from before.',
  rejectedAd: 'Meta rejected this ad. Choose another one.',
  newsRead: 'Marked as read.',
  newsMissing: 'This is no longer among the news of your tests.',
  shareEnded: 'The link no longer works.',
  sharedMissing: 'This link no longer works or never existed. Ask the person who sent it for a new one.',
  nothingToShare: 'There is no report yet: start the test first.',
  stopped: 'The test was stopped before its planned end, so only a clear lead counts.',
} as const;
