import { searchPlaces } from '@interest-miner/contract/audiences/endpoints';
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countryName } from '#web/lib/countries.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { useMetaAnswers } from '#web/lib/meta/answers.ts';
import classes from './fields.module.css';
import { type Settings, withPlace } from './settings.ts';
import { fieldTexts as texts } from './texts.ts';

const pauseMs = 250;
const minLetters = 2;

interface PlaceSearchProps {
  places: Settings['places'];
  onChange: (places: Settings['places']) => void;
}

/** Regions and cities from Meta's search; hidden if Meta is not available and none is chosen. */
export function PlaceSearch({ places, onChange }: PlaceSearchProps) {
  const chosen = (['regions', 'cities'] as const).flatMap((kind) => places[kind].map((place) => ({ ...place, kind })));
  const available = useMetaAnswers();
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), pauseMs);
  const combobox = useCombobox();
  const found = useQuery({
    ...endpointQuery(['audience-places', wanted], searchPlaces, { query: { q: wanted } }),
    select: ({ places }) => places,
    enabled: available && wanted.length >= minLetters,
    placeholderData: keepPreviousData,
  });
  if (!available && chosen.length === 0) return null;
  const options = wanted.length < minLetters ? [] : (found.data ?? []);

  function pick(key: string) {
    const place = options.find((one) => one.key === key);
    setTyped('');
    combobox.closeDropdown();
    if (place === undefined) return;
    const { name, country } = place;
    onChange(withPlace(places, place.type === 'city' ? 'cities' : 'regions', { key, name, country }));
  }

  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false} keepMounted={false}>
      <Combobox.DropdownTarget>
        <PillsInput classNames={{ input: classes.pills ?? '' }} label={texts.places}>
          <Pill.Group>
            {chosen.map(({ kind, key, name }) => (
              <Pill
                key={`${kind} ${key}`}
                withRemoveButton
                removeButtonProps={{ 'aria-label': texts.remove(name) }}
                onRemove={() => onChange({ ...places, [kind]: places[kind].filter((place) => place.key !== key) })}
              >
                {name}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={texts.addPlace}
                placeholder={texts.addPlace}
                value={typed}
                onChange={({ currentTarget }) => {
                  setTyped(currentTarget.value);
                  combobox.openDropdown();
                }}
                onBlur={() => combobox.closeDropdown()}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={wanted.length < minLetters || !found.isSuccess}>
        <Combobox.Options>
          {options.length === 0 && <Combobox.Empty>{texts.noPlace}</Combobox.Empty>}
          {options.map(({ key, name, type, region, country }) => (
            <Combobox.Option key={`${type} ${key}`} value={key}>
              {name}
              <span className={classes.where}>
                {[texts[type], region, countryName(country)].filter(Boolean).join(' · ')}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
