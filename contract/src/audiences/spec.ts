import { z } from 'zod';
import { interestSnapshot } from '../interest.ts';
import { searchLimits } from '../search/limits.ts';
import { text } from '../text.ts';
import { audienceGoals } from './goals.ts';
import { audienceLimits } from './limits.ts';
import { audienceTexts } from './texts.ts';

export type AudienceGoal = keyof typeof audienceGoals;
export const goals = Object.keys(audienceGoals) as [AudienceGoal, ...AudienceGoal[]];

/** A row of a group in a request: its ref (`refOf`). The server fills in everything else. */
const entryRef = text(searchLimits.id, audienceTexts.entryUnknown);

export const country = z.string().regex(/^[A-Z]{2}$/, audienceTexts.countryCode);

export const countries = z.array(country).max(audienceLimits.countries, audienceTexts.tooManyCountries);

export const age = z
  .number(audienceTexts.age)
  .int(audienceTexts.age)
  .min(audienceLimits.ageMin, audienceTexts.age)
  .max(audienceLimits.ageMax, audienceTexts.age);

/** A region or city from Meta's place search, which requires a token. */
export const audiencePlace = z.object({
  key: text(40, audienceTexts.placeRequired),
  name: text(searchLimits.name, audienceTexts.placeRequired),
  country,
});
export type AudiencePlace = z.output<typeof audiencePlace>;

const ownKey = 'builtin:';

/** The key of a place that was read from text: it names the place until Meta's key is known, and never passes for one. */
export const builtinPlaceKey = (country: string, name: string): string => `${ownKey}${country}:${name}`.slice(0, 40);

/** Whether a place's key is Meta's. */
export const hasMetaKey = ({ key }: Pick<AudiencePlace, 'key'>): boolean => !key.startsWith(ownKey);

/** Meta combines places with OR: a city within a targeted country adds nothing. */
export const audiencePlaces = z
  .object(
    {
      countries: countries.default([]),
      regions: z.array(audiencePlace).max(audienceLimits.regions, audienceTexts.tooManyRegions).default([]),
      cities: z.array(audiencePlace).max(audienceLimits.cities, audienceTexts.tooManyCities).default([]),
    },
    audienceTexts.placeRequired,
  )
  .refine((place) => place.countries.length + place.regions.length + place.cities.length > 0, {
    error: audienceTexts.placeRequired,
  });

export const gender = z.enum(['all', 'men', 'women'], audienceTexts.gender);
export const goal = z.enum(goals, audienceTexts.goal(goals));

/** Meta's keys of languages (`audienceLanguages`); none for all. */
export const audienceLanguageKeys = z
  .array(
    z
      .number(audienceTexts.language)
      .int(audienceTexts.language)
      .min(1, audienceTexts.language)
      .max(100_000, audienceTexts.language),
    audienceTexts.language,
  )
  .max(audienceLimits.languages, audienceTexts.tooManyLanguages);

/** Any of the first group AND any of the second …; none for everyone at the places. */
function groupsOf<T extends z.ZodType>(entry: T) {
  const group = z
    .array(entry, audienceTexts.groupsRequired)
    .min(1, audienceTexts.groupEmpty)
    .max(audienceLimits.group, audienceTexts.groupFull);
  return z
    .array(group, audienceTexts.groupsRequired)
    .max(audienceLimits.groups, audienceTexts.tooManyGroups)
    .refine((groups) => groups.reduce((sum, { length }) => sum + length, 0) <= audienceLimits.entries, {
      error: audienceTexts.tooManyEntries,
    });
}

/** Everything but the rows. `age_max`: 65 means 65 and older. `advantage_audience`: Meta takes the choices here as suggestions. */
const settings = {
  places: audiencePlaces,
  age_min: age,
  age_max: age,
  gender,
  languages: audienceLanguageKeys,
  goal,
  advantage_audience: z.boolean(audienceTexts.advantage),
} as const;

function specOf<T extends z.ZodType>(entry: T) {
  return z.object({
    groups: groupsOf(entry),
    places: settings.places,
    age_min: settings.age_min.default(18),
    age_max: settings.age_max.default(65),
    gender: settings.gender.default('all'),
    languages: settings.languages.default([]),
    goal: settings.goal.default('reach'),
    advantage_audience: settings.advantage_audience.default(false),
  });
}

/** The targeting in a request: its rows are refs. */
export const audienceSpecInput = specOf(entryRef).refine(({ age_min, age_max }) => age_min <= age_max, {
  error: audienceTexts.ageOrder,
  path: ['age_max'],
});
export type AudienceSpecInput = z.output<typeof audienceSpecInput>;

/** The targeting of a new audience: what is left out is taken from its brief, else as in `audienceSpecInput`. */
export const newAudienceSpec = z.object({ groups: groupsOf(entryRef), ...z.object(settings).partial().shape });
export type NewAudienceSpec = z.output<typeof newAudienceSpec>;

/** The targeting of a stored audience, with complete rows. */
export const audienceSpec = specOf(interestSnapshot);
export type AudienceSpec = z.output<typeof audienceSpec>;
