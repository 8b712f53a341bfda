export const pushTexts = {
  test: 'This is the test ad account: nothing reaches Meta.',
  nameRequired: 'Please give the ad set a name',
  categoryRequired: 'Please say whether the ads are in a special category',
  objectiveRequired: 'Please choose an objective',
  objectiveUnfit: (goal: string) => `An ad set for ${goal} does not fit this objective. Choose another one.`,
  goalNotImported: (code: string) =>
    `Meta optimises this ad set for ${code.toLowerCase().replaceAll('_', ' ')}, which is no goal here. The goal is Reach now.`,
  appInstalls: 'Ad sets for app installs need your app and its store: create them in Ads Manager.',
  campaignUnknown: 'This campaign is no longer in the ad account. Choose another one.',
  campaignBudget: 'This campaign has a budget of its own, so its ad sets cannot have one. Choose another campaign.',
  campaignCategory:
    'This campaign is declared with another special ad category. Choose the same one, or a new campaign.',
  budget: 'Please enter a daily budget',
  budgetZero: 'The daily budget must be more than 0',
  budgetTooHigh: 'This is too much for one day. Enter a lower daily budget.',
  budgetTooLow: (minimum: string) => `Meta’s minimum is ${minimum} a day.`,
  dsaBeneficiary: 'In the EU, an ad must say who it is for. Enter the person or company.',
  dsaPayor: 'In the EU, an ad must say who pays for it. Enter the person or company.',
  page: 'Choose the Facebook page that the ads promote, or enter its ID: it is under About → Page transparency.',
  pixel: 'Choose your pixel, or enter its ID: it is in Events Manager, under Data sources.',
  digits: 'An ID contains digits only',
  placeUnknown: (names: readonly string[]) =>
    `Meta has no place called ${names.join(' or ')}. Choose the place again in the audience.`,
  nothingLeft:
    'None of these interests has a Meta ID, so the audience would be empty. Connect Meta and search for them again.',
  missing: (count: number) =>
    count === 1
      ? 'One interest has no Meta ID and cannot be pushed. Choose to leave it out, or find it at Meta first.'
      : `${count} interests have no Meta ID and cannot be pushed. Choose to leave them out, or find them at Meta first.`,
  cannotPush:
    'This token may only read. Create one with the permission ads_management and paste it in Account Settings → Meta.',
  otherConnection: 'The ad account of this push is no longer connected. Connect it again in Account Settings → Meta.',
  tooMany: 'Several of your pushes are still running. Wait for one to finish.',
  busy: 'This push is still running. Please wait until it has finished.',
  notFailed: 'Only a failed push can be tried again.',
  nothingToTakeBack: 'There is nothing to undo.',
  notPaused:
    'This ad set or its campaign is no longer paused, so it was not deleted. Pause it, or delete it in Ads Manager.',
  notOurs: 'The campaign also holds other ad sets, so only this ad set was deleted.',
  limit: 'Meta’s request limit has been reached for now.',
  outage: 'Meta is not responding right now.',
  noAnswer:
    'Meta did not answer for a long time. Try again: what already exists is found, and nothing is created twice.',
  unexpected: 'Something went wrong here. Try again: what already exists is found, and nothing is created twice.',
  refused: 'Meta refused this without saying why. Please try again.',
  categoryAge: 'Age becomes 18 to 65+.',
  categoryGender: 'Gender becomes all.',
  categoryCities: 'Each city becomes the 25 km around it.',
  categoryAdvantage: 'Advantage+ audience is turned off.',
  /** Shown if it was turned off because of Meta's answer, not by the user. */
  advantageOff: 'Advantage+ audience was turned off: Meta does not accept it with this age or gender.',
  notInCategory: (category: string) =>
    `Meta does not allow this interest in the category “${category}”. Remove it from the audience, then try again.`,
  interestsOnly: (category: string) =>
    `In the category “${category}”, Meta allows interests only. Remove this row from the audience, then try again.`,
  categoryInterests:
    'Meta allows only some interests, no behaviours and no demographics. You will see what it refuses before anything is created.',
} as const;

/** What is wrong at Meta and what to do: by Meta's subcode, or by its code without one. */
export const pushProblems = {
  interestGone: 'Meta no longer offers this interest. Remove it from the audience, then try again.',
  targetingInvalid:
    'Meta does not accept this targeting. Check the interests and places of the audience, then try again.',
  detailedUnavailable: 'Meta does not allow this interest here. Remove it from the audience, then try again.',
  noLocation: 'The audience has no place. Choose at least one country.',
  radius: 'Meta does not accept a radius around several places. Choose fewer places.',
  locationType: 'Meta does not accept these places. Choose countries, regions or cities again.',
  minors: 'For this age, Meta allows only place, age and gender. Raise the minimum age, or remove the interests.',
  advantage: 'Meta does not accept Advantage+ audience with this age or gender. Turn it off in the audience.',
  budgetTooLow: 'The daily budget is too low for Meta. Enter a higher one.',
  budgetTwice: 'The campaign has a budget of its own. Choose another campaign, or a new one.',
  budgetMissing: 'Meta requires a daily budget. Enter one.',
  sharing: 'Meta wants to know whether ad sets share their budget. Choose a new campaign.',
  bid: 'Meta requires another bid strategy in this campaign. Choose a new campaign.',
  dsa: 'In the EU, an ad must say who it is for and who pays. Enter both.',
  development:
    'The app that created the token is in development mode. Open it at developers.facebook.com, switch it to Live, then try again.',
  pixel: 'This goal needs a pixel. Enter its ID, or choose another goal in the audience.',
  restricted: 'Meta does not allow ads at one of these places for this account. Remove the place.',
  scope:
    'The token lacks the permission ads_management. Create one that has it, and paste it in Account Settings → Meta.',
  unassigned:
    'This token has no access to the ad account. For a system user: Business settings → System users → Assign assets, choose the ad account with “Manage campaigns”, then try again.',
  campaignGone: 'The campaign no longer exists at Meta. Push the audience again, into another campaign or a new one.',
  terms: 'Meta requires its custom-audience terms to be accepted. Open Audiences in Ads Manager and accept them.',
  closed: 'The ad account cannot be used. Check Account overview in Ads Manager, or choose another account.',
} as const;
export type PushProblem = keyof typeof pushProblems;
