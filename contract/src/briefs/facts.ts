import { z } from 'zod';
import { age, audienceLanguageKeys, audiencePlaces, gender, goal } from '../audiences/spec.ts';
import { audienceTexts } from '../audiences/texts.ts';

/** Ages from `min` to `max`; 65 means 65 and older. */
export const ageRange = z.object({ min: age, max: age }).refine(({ min, max }) => min <= max, {
  error: audienceTexts.ageOrder,
  path: ['max'],
});

/** What an audience takes over from a brief. */
const values = {
  places: audiencePlaces,
  ages: ageRange,
  gender,
  languages: audienceLanguageKeys,
  goal,
} as const;

export const factNames = Object.keys(values) as [FactName, ...FactName[]];
export type FactName = keyof typeof values;
export type FactValues = { readonly [Name in FactName]: z.output<(typeof values)[Name]> };

/**
 * One fact. `from`: read from the brief's text, or edited by its owner; null with a null `value`: the brief says nothing.
 * `words`: the words of the text that were read, also beneath an edit; null if there are none.
 */
const fact = <T extends z.ZodType>(value: T) =>
  z.object({ value: value.nullable(), from: z.enum(['brief', 'edit']).nullable(), words: z.string().nullable() });

/**
 * The facts of a brief. A place whose key starts with `builtin:` was read from text: Meta's key for it is looked up when the
 * audience is saved with a connection, or pushed. `languages` are Meta's keys.
 */
export const briefFacts = z.object({
  places: fact(values.places),
  ages: fact(values.ages),
  gender: fact(values.gender),
  languages: fact(values.languages),
  goal: fact(values.goal),
});
export type BriefFacts = z.output<typeof briefFacts>;

/** Edits of facts: a value replaces what the text says, null returns to it, and a fact left out stays as it is. */
export const factEdits = z
  .object({
    places: values.places.nullable(),
    ages: values.ages.nullable(),
    gender: values.gender.nullable(),
    languages: values.languages.nullable(),
    goal: values.goal.nullable(),
  })
  .partial();
export type FactEdits = z.output<typeof factEdits>;
