import './styles.ts';
import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import { audienceLanguages } from '@interest-miner/contract/audiences/languages';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import type { AudienceGoal } from '@interest-miner/contract/audiences/spec';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { MultiSelect, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { countryOptions } from '#web/lib/countries.ts';
import classes from './fields.module.css';
import { PlaceSearch } from './place-search.tsx';
import { hasPlace, type Settings, type SettingsPart } from './settings.ts';
import { fieldTexts as texts } from './texts.ts';

const genders = ['all', 'men', 'women'] as const;
const { ageMin, ageMax } = audienceLimits;
const ages = Array.from({ length: ageMax - ageMin + 1 }, (_, index) => ageMin + index).map((age) => ({
  value: String(age),
  label: age === ageMax ? texts.andOlder : String(age),
}));
const languageOptions = audienceLanguages.map(({ key, name }) => ({ value: String(key), label: name }));
const goalOptions = Object.entries(audienceGoals).map(([value, { label }]) => ({ value, label }));
const pillClasses = { input: classes.pills ?? '', inputField: classes.field ?? '' };
// A native dialog covers whatever is outside it; a closed list of hundreds of options is not in the page.
const inPlace = { withinPortal: false, keepMounted: false } as const;

/** Enter chooses the first option that fits what was typed; with nothing typed it chooses none. */
function useFirstFit() {
  const [typed, setTyped] = useState('');
  return { searchValue: typed, onSearchChange: setTyped, selectFirstOptionOnChange: typed !== '' };
}

interface FieldProps {
  settings: Settings;
  onEdit: (part: SettingsPart) => void;
}

/** Countries, and regions and cities where Meta can be searched. @param isBrowsers whether nobody has named the country yet */
export function PlacesField({ settings, onEdit, isBrowsers = false }: FieldProps & { isBrowsers?: boolean }) {
  const countries = useMemo(countryOptions, []);
  const firstFit = useFirstFit();
  const { places } = settings;
  return (
    <>
      <MultiSelect
        classNames={pillClasses}
        label={texts.countries}
        placeholder={places.countries.length === 0 ? texts.addCountry : ''}
        data={countries}
        value={[...places.countries]}
        onChange={(chosen) => onEdit({ places: { ...places, countries: chosen } })}
        searchable
        {...firstFit}
        hidePickedOptions
        limit={300}
        maxDropdownHeight={260}
        comboboxProps={inPlace}
        description={isBrowsers && texts.browsers}
        error={hasPlace(settings) ? undefined : audienceTexts.placeRequired}
      />
      <PlaceSearch places={places} onChange={(changed) => onEdit({ places: changed })} />
    </>
  );
}

/** Ages from and to; each pushes the other along. */
export function AgesField({ settings, onEdit }: FieldProps) {
  return (
    <div className={classes.ages}>
      <NativeSelect
        label={texts.ageFrom}
        data={ages}
        value={String(settings.age_min)}
        onChange={({ currentTarget: { value } }) =>
          onEdit({ age_min: Number(value), age_max: Math.max(Number(value), settings.age_max) })
        }
      />
      <NativeSelect
        label={texts.ageTo}
        data={ages}
        value={String(settings.age_max)}
        onChange={({ currentTarget: { value } }) =>
          onEdit({ age_max: Number(value), age_min: Math.min(Number(value), settings.age_min) })
        }
      />
    </div>
  );
}

/** All, men or women. */
export function GenderField({ settings, onEdit }: FieldProps) {
  return (
    <NativeSelect
      label={texts.gender}
      data={genders.map((value) => ({ value, label: texts.genders[value] }))}
      value={settings.gender}
      onChange={({ currentTarget: { value } }) => onEdit({ gender: genders.find((one) => one === value) ?? 'all' })}
    />
  );
}

/** Languages; none stands for all. */
export function LanguagesField({ settings, onEdit }: FieldProps) {
  const firstFit = useFirstFit();
  return (
    <MultiSelect
      classNames={pillClasses}
      label={texts.languages}
      placeholder={settings.languages.length === 0 ? texts.allLanguages : ''}
      data={languageOptions}
      value={settings.languages.map(String)}
      onChange={(chosen) => onEdit({ languages: chosen.map(Number) })}
      searchable
      {...firstFit}
      hidePickedOptions
      maxValues={audienceLimits.languages}
      maxDropdownHeight={260}
      comboboxProps={inPlace}
    />
  );
}

/** What the ads are for. @param describedBy id of a sentence on what the goal means */
export function GoalField({ settings, onEdit, describedBy }: FieldProps & { describedBy?: string }) {
  return (
    <NativeSelect
      label={texts.goal}
      data={goalOptions}
      value={settings.goal}
      aria-describedby={describedBy}
      onChange={({ currentTarget: { value } }) => onEdit({ goal: value as AudienceGoal })}
    />
  );
}

/** The field of each fact that a brief can give. */
export const fieldOf = {
  places: PlacesField,
  ages: AgesField,
  gender: GenderField,
  languages: LanguagesField,
  goal: GoalField,
} as const;
