import { audienceLimits } from '@interest-miner/contract/audiences/limits';

/** Texts of the fields for place, age, gender, languages and goal. */
export const fieldTexts = {
  countries: 'Countries',
  addCountry: 'Add a country',
  browsers: 'Your browser’s country. Change it if you advertise elsewhere.',
  places: 'Regions and cities',
  addPlace: 'Search a region or city',
  noPlace: 'Nothing found',
  region: 'Region',
  city: 'City',
  remove: (name: string) => `Remove ${name}`,
  ageFrom: 'Age from',
  ageTo: 'to',
  andOlder: '65+',
  gender: 'Gender',
  genders: { all: 'All', men: 'Men', women: 'Women' },
  languages: 'Languages',
  allLanguages: 'All languages',
  goal: 'Goal of the ads',
} as const;

/** Texts of the chips that say what an audience has from its brief. */
export const chipTexts = {
  names: { places: 'Places', ages: 'Age', gender: 'Gender', languages: 'Languages', goal: 'Goal' },
  ages: (min: number, max: number) => (max === audienceLimits.ageMax ? `${min}+` : `${min}–${max}`),
  genders: { all: 'Women and men', women: 'Women', men: 'Men' },
  everyLanguage: 'All languages',
  noPlace: 'No place',
  fromBrief: 'from your brief',
  browsers: 'your browser’s country',
  read: (words: string) => `Read from “${words}”`,
  edited: 'Edited by you',
  change: 'Change',
  done: 'Done',
  takeBack: (value: string) => `Use ${value} again`,
  keep: (value: string) => `Keep ${value} for this brief`,
  keepFailed: 'The brief could not be changed.',
  notAllowed: 'not sent',
  forbidden: (category: string) =>
    `${category} ads may not choose age or gender: 18–65+ and all genders are sent instead.`,
  categories: 'Ads for housing, jobs or credit may not choose age or gender: a push then sends 18–65+ and all.',
} as const;
