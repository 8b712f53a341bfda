import { audienceGoals, limitOrHint } from '@interest-miner/contract/audiences/goals';
import { audienceLanguages } from '@interest-miner/contract/audiences/languages';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import type { AudienceGoal } from '@interest-miner/contract/audiences/spec';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { MultiSelect, NativeSelect } from '@mantine/core';
import { IconFence, IconSparkles } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { countryOptions } from '#web/lib/countries.ts';
import { Check } from '#web/ui/check.tsx';
import { type Draft, type Edit, hasPlace } from '../draft.ts';
import { builderTexts as texts } from '../texts.ts';
import classes from './people.module.css';
import { PlaceSearch } from './place-search.tsx';

const genders = ['all', 'men', 'women'] as const;
const { ageMin, ageMax } = audienceLimits;
const ages = Array.from({ length: ageMax - ageMin + 1 }, (_, index) => ageMin + index).map((age) => ({
  value: String(age),
  label: age === ageMax ? texts.andOlder : String(age),
}));
const languageOptions = audienceLanguages.map(({ key, name }) => ({ value: String(key), label: name }));
const goalOptions = Object.entries(audienceGoals).map(([value, { label }]) => ({ value, label }));

const pillClasses = { input: classes.pills ?? '', inputField: classes.field ?? '' };

interface PeopleProps {
  draft: Draft;
  onEdit: (edit: Edit) => void;
}

/** Places, age, gender, languages and goal, with a sentence on how Meta treats the interests. */
export const People = memo(function People({ draft, onEdit }: PeopleProps) {
  const countries = useMemo(countryOptions, []);
  const set = (part: Partial<Omit<Draft, 'groups'>>) => onEdit({ type: 'set', part });
  const meaning = limitOrHint(draft.goal, draft.advantage_audience);
  const Sign = meaning.kind === 'limit' ? IconFence : IconSparkles;
  return (
    <section aria-labelledby="people-title" className={classes.people}>
      <h2 id="people-title" className="visually-hidden">
        {texts.people}
      </h2>
      <MultiSelect
        className={classes.wide ?? ''}
        classNames={pillClasses}
        label={texts.countries}
        placeholder={draft.places.countries.length === 0 ? texts.addCountry : ''}
        data={countries}
        value={[...draft.places.countries]}
        onChange={(chosen) => set({ places: { ...draft.places, countries: chosen } })}
        searchable
        hidePickedOptions
        limit={300}
        maxDropdownHeight={260}
        error={hasPlace(draft) ? undefined : audienceTexts.placeRequired}
      />
      <PlaceSearch places={draft.places} onChange={(places) => set({ places })} />
      <div className={classes.ages}>
        <NativeSelect
          label={texts.ageFrom}
          data={ages}
          value={String(draft.age_min)}
          onChange={({ currentTarget: { value } }) =>
            set({ age_min: Number(value), age_max: Math.max(Number(value), draft.age_max) })
          }
        />
        <NativeSelect
          label={texts.ageTo}
          data={ages}
          value={String(draft.age_max)}
          onChange={({ currentTarget: { value } }) =>
            set({ age_max: Number(value), age_min: Math.min(Number(value), draft.age_min) })
          }
        />
      </div>
      <NativeSelect
        label={texts.gender}
        data={genders.map((value) => ({ value, label: texts.genders[value] }))}
        value={draft.gender}
        onChange={({ currentTarget: { value } }) => set({ gender: genders.find((one) => one === value) ?? 'all' })}
      />
      <MultiSelect
        className={classes.wide ?? ''}
        classNames={pillClasses}
        label={texts.languages}
        placeholder={draft.languages.length === 0 ? texts.allLanguages : ''}
        data={languageOptions}
        value={draft.languages.map(String)}
        onChange={(chosen) => set({ languages: chosen.map(Number) })}
        searchable
        hidePickedOptions
        maxValues={audienceLimits.languages}
        maxDropdownHeight={260}
      />
      <div className={classes.goal}>
        <NativeSelect
          label={texts.goal}
          data={goalOptions}
          value={draft.goal}
          aria-describedby="limit-or-hint"
          onChange={({ currentTarget: { value } }) => set({ goal: value as AudienceGoal })}
        />
        <Check checked={draft.advantage_audience} onChange={(advantage_audience) => set({ advantage_audience })}>
          {texts.advantage}
        </Check>
        <p id="limit-or-hint" className={classes.meaning} data-kind={meaning.kind}>
          <Sign size={18} stroke={1.75} aria-hidden />
          {meaning.sentence}
        </p>
      </div>
    </section>
  );
}, samePeople);

/** Whether only groups or name differ, which it does not show: its selects hold hundreds of options. */
function samePeople(before: PeopleProps, after: PeopleProps): boolean {
  const keys = Object.keys(after.draft) as (keyof Draft)[];
  const shown = keys.filter((key) => key !== 'groups' && key !== 'name');
  return before.onEdit === after.onEdit && shown.every((key) => before.draft[key] === after.draft[key]);
}
