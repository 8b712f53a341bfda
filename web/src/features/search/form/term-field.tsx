import '@mantine/core/styles/Combobox.layer.css';
import { Button, Combobox, Kbd, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isTyping } from '#web/lib/keys/is-typing.ts';
import { texts } from '../texts.ts';
import classes from './search-form.module.css';
import { useCompletions } from './use-completions.ts';

export interface TermFieldProps {
  /** The term of the current results. */
  term: string;
  problem: string | null;
  onSearch: (term: string) => void;
  onEdit: () => void;
}

/** The search field and button, with interest names as completions. `/` focuses it from anywhere on the page. */
export function TermField({ term, problem, onSearch, onEdit }: TermFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const names = useCompletions(typed);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const cameToSearch = useLocation().state?.focus === 'search';
  const shown = useRef('');
  useEffect(() => {
    // The field: uncontrolled, so that text typed before hydration is kept. Update it when a link, an example or the
    // back button opens another term, or none.
    if (term !== shown.current && input.current !== null) input.current.value = term;
    shown.current = term;
  }, [term]);
  const toField = (event: KeyboardEvent) => {
    if (isTyping(event)) return;
    event.preventDefault();
    input.current?.select();
  };
  useHotkeys([['/', toField, { preventDefault: false }]], []);

  function edit(value: string) {
    setTyped(value);
    combobox.resetSelectedOption();
    combobox.openDropdown();
    onEdit();
  }

  function search(value: string) {
    setTyped('');
    combobox.closeDropdown();
    onSearch(value);
  }

  function pick(name: string) {
    if (input.current !== null) input.current.value = name;
    search(name);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search(input.current?.value ?? '');
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      withinPortal={false}
      offset={6}
      position="bottom-start"
      middlewares={{ flip: false, shift: false }}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.completions ?? '', option: classes.completion ?? '' }}
    >
      <Combobox.DropdownTarget>
        <form className={classes.form} onSubmit={submit} noValidate>
          <IconSearch className={classes.icon ?? ''} size={24} stroke={1.75} aria-hidden />
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              ref={input}
              className={classes.input}
              type="text"
              inputMode="search"
              name="q"
              // biome-ignore lint/a11y/noAutofocus: the user pressed the shortcut for this field
              autoFocus={cameToSearch}
              defaultValue={term}
              onChange={({ currentTarget }) => edit(currentTarget.value)}
              onBlur={() => combobox.closeDropdown()}
              placeholder={texts.placeholder}
              aria-label={texts.searchLabel}
              aria-keyshortcuts="/"
              aria-autocomplete="list"
              aria-invalid={problem !== null}
              aria-describedby={problem === null ? undefined : 'search-problem'}
              autoComplete="off"
              enterKeyHint="search"
            />
          </Combobox.EventsTarget>
          <Kbd className={classes.key ?? ''} title={texts.shortcut} aria-hidden>
            /
          </Kbd>
          <Button type="submit" h={44} className={classes.button ?? ''}>
            {texts.search}
          </Button>
        </form>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={names.length === 0}>
        <Combobox.Options aria-label={texts.completions}>
          {names.map((name) => (
            <Combobox.Option key={name} value={name}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
