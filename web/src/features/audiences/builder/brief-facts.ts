import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import { audienceLanguages } from '@interest-miner/contract/audiences/languages';
import type { BriefFacts, FactName, FactValues } from '@interest-miner/contract/briefs/facts';
import { countryName } from '#web/lib/countries.ts';
import type { Draft } from '../draft.ts';
import { chipTexts as texts } from '../texts.ts';

type Part = Partial<Omit<Draft, 'groups'>>;

/** One kind of fact: where it is in a draft, and how it reads. */
interface Kind<Value> {
  of(draft: Draft): Value;
  /** The change of a draft that takes over a value. */
  part(value: Value): Part;
  inWords(value: Value): string;
  isSame(one: Value, other: Value): boolean;
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
      return [...parts.map(({ name }) => name), ...named.map(countryName)].join(', ');
    },
    isSame: (one, other) => placeNames(one).join() === placeNames(other).join(),
  },
  ages: {
    of: ({ age_min: min, age_max: max }) => ({ min, max }),
    part: ({ min, max }) => ({ age_min: min, age_max: max }),
    inWords: ({ min, max }) => texts.ages(min, max),
    isSame: (one, other) => one.min === other.min && one.max === other.max,
  },
  gender: {
    of: ({ gender }) => gender,
    part: (gender) => ({ gender }),
    inWords: (gender) => texts.genders[gender],
    isSame: (one, other) => one === other,
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

/** What a brief says about one setting of an audience, and what the audience has. */
export interface FactOfDraft {
  readonly name: FactName;
  /** The brief's value in words. */
  readonly said: string;
  /** Where it comes from. */
  readonly source: string;
  /** Whether the audience has the same. */
  readonly isUsed: boolean;
  /** The change of the draft that takes it over. */
  readonly part: Part;
  /** The audience's own value in words, and as an edit of the brief. */
  readonly own: string;
  readonly edit: Partial<FactValues>;
}

function factOf<Name extends FactName>(name: Name, facts: BriefFacts, draft: Draft): FactOfDraft[] {
  const kind = kinds[name];
  const { value, from, words } = facts[name];
  if (value === null) return [];
  const said = value as FactValues[Name];
  const own = kind.of(draft);
  return [
    {
      name,
      said: kind.inWords(said),
      source: from === 'edit' || words === null ? texts.edited : texts.read(words),
      isUsed: kind.isSame(said, own),
      part: kind.part(said),
      own: kind.inWords(own),
      edit: { [name]: own } as Partial<FactValues>,
    },
  ];
}

/** What a brief says, beside what a draft has, in the order of the builder's fields. */
export function factsOfDraft(facts: BriefFacts, draft: Draft): FactOfDraft[] {
  const names: readonly FactName[] = ['places', 'ages', 'gender', 'languages', 'goal'];
  return names.flatMap((name) => factOf(name, facts, draft));
}
