import { formatCount } from '../count.ts';
import { audienceLimits } from './limits.ts';

/** Texts about audiences that server and screens share. */
export const audienceTexts = {
  nameRequired: 'Please give the audience a name',
  groupsRequired: 'Please send groups as lists of interest IDs',
  gender: 'Please choose all, men or women',
  goal: (goals: readonly string[]) => `Please choose one of these goals: ${goals.join(', ')}`,
  advantage: 'Please say with true or false whether to use Advantage+ audience',
  language: "Please give languages as Meta's numbers",
  entryUnknown: 'Please choose interests from a search or a list',
  unknownIds: (names: readonly string[], count: number) =>
    `We do not know ${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}. Remove ${count === 1 ? 'it' : 'them'}, or search again.`,
  groupEmpty: 'This group is empty. Add an interest to it, or remove the group',
  groupFull: `A group holds at most ${formatCount(audienceLimits.group)} interests. Move some to another group or remove them`,
  tooManyGroups: `Meta allows at most ${audienceLimits.groups} groups. Please remove one`,
  tooManyEntries: `An audience holds at most ${formatCount(audienceLimits.entries)} interests in all groups. Please remove some`,
  placeRequired: 'Please choose at least one country, region or city',
  countryCode: 'Please give countries as two capital letters, such as IN',
  countryUnknown: (code: string) => `Meta does not offer the country ${code}. Please choose another one`,
  tooManyCountries: `Please choose at most ${audienceLimits.countries} countries`,
  tooManyRegions: `Meta allows at most ${audienceLimits.regions} regions. Please remove some`,
  tooManyCities: `Meta allows at most ${audienceLimits.cities} cities. Please remove some`,
  tooManyLanguages: `Meta allows at most ${audienceLimits.languages} languages. Please remove some`,
  age: `Please choose an age from ${audienceLimits.ageMin} to ${audienceLimits.ageMax}; ${audienceLimits.ageMax} means ${audienceLimits.ageMax} and older`,
  ageOrder: 'The maximum age must not be below the minimum',
  overlapTooFew: 'Please choose at least two interests',
  overlapTooMany: `Please compare at most ${audienceLimits.overlap} interests at once`,
  overlapTwice: 'Please choose every interest only once',
  analysisRequired: 'Please choose an analysis',
  audienceLimit: `You have ${audienceLimits.perPerson} audiences, the maximum. Delete one to save another.`,
  missingAtMeta: (count: number) =>
    count === 1
      ? 'One interest has no Meta ID yet and is left out of this JSON. Connect Meta to find it, or search for its name in Ads Manager.'
      : `${count} interests have no Meta ID yet and are left out of this JSON. Connect Meta to find them, or search for their names in Ads Manager.`,
  groupLeftOut: (group: number) =>
    `Group ${group} is left out: none of its interests has a Meta ID. Without it the audience is larger than the one you built.`,
  minors: (age: number) =>
    `Under ${age}, Meta allows only place, age and gender here: set the minimum age to ${age}, or remove the interests.`,
  placesCovered: (names: readonly string[]) =>
    `Meta combines places, so ${names.join(', ')} would add nothing to the whole country and ${names.length === 1 ? 'is' : 'are'} left out. Remove the country to target only there.`,
  placesUnkeyed: (names: readonly string[]) =>
    `Meta’s key of ${names.join(', ')} is not known yet, so this names the whole country instead. Connect Meta, or choose the place in Ads Manager.`,
  roughMissing: (count: number) =>
    count === 1
      ? 'One interest has no Meta ID yet, so this is a rough estimate.'
      : `${count} interests have no Meta ID yet, so this is a rough estimate.`,
  roughRefused: (reason: string) => `Meta gives no size for this, so this is a rough estimate. ${reason}`,
  roughPlaces: 'A rough estimate counts regions and cities as their whole countries.',
  roughLanguages: 'A rough estimate does not count languages.',
  tooAlike: (smaller: string, larger: string, percent: number) =>
    `${smaller} and ${larger} are too alike to test against each other: ${percent}% of ${smaller} is also in ${larger}.`,
  addsNothing: (smaller: string, larger: string, percent: number) =>
    `${smaller} adds nothing to ${larger}: ${percent}% of it is already there.`,
  distinct: (smaller: string, larger: string, percent: number) => `${percent}% of ${smaller} is also in ${larger}.`,
  overlapFailed: 'The overlap could not be calculated. Please try again.',
  overlapsRunning: 'Several of your overlaps are still being calculated. Wait for one to finish, or cancel it.',
  sets: {
    core: {
      title: 'Core',
      why: 'The interests closest to your product, of similar size, without near-duplicates.',
    },
    adjacent: {
      title: 'Adjacent',
      why: 'Interests your customers are likely to share, of similar size, worth a test of their own.',
    },
    brands: { title: 'Brands and competitors', why: 'People who follow brands like yours, of similar size.' },
  },
  /** Added to the reason of a ready set. */
  withId: (count: number, seen: number) =>
    ` All ${count} have Meta’s id, ${seen === count ? 'all' : seen === 0 ? 'none' : seen} seen this year${seen === count ? '' : '; check the others before use'}.`,
  deleted: 'Audience deleted.',
  undoOver: 'This can no longer be undone.',
} as const;
