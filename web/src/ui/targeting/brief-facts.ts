import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import { audienceLanguages } from '@interest-miner/contract/audiences/languages';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import type { BriefFacts, FactName, FactValues } from '@interest-miner/contract/briefs/facts';
import { countryName, localCountry } from '#web/lib/countries.ts';
import { hasPlace, type Settings, type SettingsPart } from './settings.ts';
import { chipTexts as texts } from './texts.ts';

/** One kind of fact: where it is in the settings of an audience, and how it reads. */
interface Kind<Value> {
  of(settings: Settings): Value;
  /** The change of the settings that takes over a value. */
  part(value: Value): SettingsPart;
  inWords(value: Value): string;
  isSame(one: Value, other: Value): boolean;
  /** Whether ads for housing, jobs or credit may not choose this. */
  isForbidden?(value: Value): boolean;
}

/** By name and country: Meta's key of a place that was read from text is found when the audience is saved. */
function placeNames({ countries, regions, cities }: FactValues['places']): string[] {
  return [...[...cities, ...regions].map(({ name, country }) => `${name}/${country}`), ...countries].sort();
}

const listed = (keys: readonly number[]) => keys.toSorted((a, b) => a - b).join();
const languageNames = new Map(audienceLanguages.map(({ key, name }) => [key, name]));

const kinds: { readonly [Name in FactName]: Kind<FactValues[Name]> } = {
  places: {
    of: ({ places }) => places,
    part: (places) => ({ places }),
    inWords: ({ countries, regions, cities }) => {
      const parts = [...cities, ...regions];
      // "Pune, India": the country only says which Pune.
      const around = new Set(parts.map(({ country }) => country));
      const named = around.size === 1 && countries.length === 0 ? [...around] : countries;
      return [...parts.map(({ name }) => name), ...named.map(countryName)].join(', ') || texts.noPlace;
    },
    isSame: (one, other) => placeNames(one).join() === placeNames(other).join(),
  },
  ages: {
    of: ({ age_min: min, age_max: max }) => ({ min, max }),
    part: ({ min, max }) => ({ age_min: min, age_max: max }),
    inWords: ({ min, max }) => texts.ages(min, max),
    isSame: (one, other) => one.min === other.min && one.max === other.max,
    isForbidden: ({ min, max }) => min > 18 || max < audienceLimits.ageMax,
  },
  gender: {
    of: ({ gender }) => gender,
    part: (gender) => ({ gender }),
    inWords: (gender) => texts.genders[gender],
    isSame: (one, other) => one === other,
    isForbidden: (gender) => gender !== 'all',
  },
  languages: {
    of: ({ languages }) => languages,
    part: (languages) => ({ languages }),
    inWords: (keys) =>
      keys.length === 0 ? texts.everyLanguage : keys.map((key) => languageNames.get(key) ?? key).join(', '),
    isSame: (one, other) => listed(one) === listed(other),
  },
  goal: {
    of: ({ goal }) => goal,
    part: (goal) => ({ goal }),
    inWords: (goal) => audienceGoals[goal].label,
    isSame: (one, other) => one === other,
  },
};

/** One setting of an audience, beside what the brief says about it. */
export interface SettingBesideBrief {
  readonly name: FactName;
  /** The audience's value in words. */
  readonly own: string;
  /** The audience's value as an edit of the brief. */
  readonly edit: Partial<FactValues>;
  /** Whether the edit is complete: a brief cannot keep "no place". */
  readonly canKeep: boolean;
  /** Whether ads for housing, jobs or credit may not choose this value. */
  readonly forbidden: boolean;
  /** What the brief says, and where it comes from; null if it says nothing. */
  readonly brief: { readonly said: string; readonly source: string; readonly part: SettingsPart } | null;
  /** Whether the audience has what the brief says. */
  readonly isUsed: boolean;
  /** Whether this is the browser's country, for want of a place in the brief. */
  readonly isBrowsers: boolean;
}

/** Whether a place is only the browser's country: without one in its brief, an audience begins there. */
export function isBrowsersCountry(facts: BriefFacts | undefined, { places }: Pick<Settings, 'places'>): boolean {
  const { countries, regions, cities } = places;
  const alone = countries.length === 1 && regions.length + cities.length === 0;
  return alone && countries[0] === localCountry() && (facts?.places.value ?? null) === null;
}

function besideBrief<Name extends FactName>(
  name: Name,
  facts: BriefFacts | undefined,
  settings: Settings,
): SettingBesideBrief {
  const kind = kinds[name];
  const own = kind.of(settings);
  const fact = facts?.[name];
  const said = (fact?.value ?? null) as FactValues[Name] | null;
  return {
    name,
    own: kind.inWords(own),
    edit: { [name]: own } as Partial<FactValues>,
    canKeep: name !== 'places' || hasPlace(settings),
    forbidden: kind.isForbidden?.(own) ?? false,
    brief: said === null ? null : { said: kind.inWords(said), source: sourceOf(fact), part: kind.part(said) },
    isUsed: said !== null && kind.isSame(said, own),
    isBrowsers: name === 'places' && isBrowsersCountry(facts, settings),
  };
}

function sourceOf(fact: BriefFacts[FactName] | undefined): string {
  return fact === undefined || fact.from === 'edit' || fact.words === null ? texts.edited : texts.read(fact.words);
}

const inOrder: readonly FactName[] = ['places', 'ages', 'gender', 'languages', 'goal'];

/** The settings that a brief says something about, and those asked for, in the order of the builder's fields. */
export function settingsBesideBrief(
  facts: BriefFacts | undefined,
  settings: Settings,
  asked: readonly FactName[],
): SettingBesideBrief[] {
  return inOrder
    .map((name) => besideBrief(name, facts, settings))
    .filter(({ name, brief }) => brief !== null || asked.includes(name));
}

/** The settings that a brief gives to what is made from it. */
export function partOfBrief(facts: BriefFacts): SettingsPart {
  const taken = <Name extends FactName>(name: Name): SettingsPart => {
    const { value } = facts[name];
    return value === null ? {} : kinds[name].part(value as FactValues[Name]);
  };
  return Object.assign({}, ...inOrder.map(taken)) as SettingsPart;
}
