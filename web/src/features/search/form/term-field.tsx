import { Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent as KeyPress, useEffect, useId, useRef, useState } from 'react';
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
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  /** The place of the chosen name; -1 for none. */
  const [active, setActive] = useState(-1);
  const isListShown = isOpen && names.length > 0;
  const chosen = isListShown ? names[active] : undefined;
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
    setActive(-1);
    setOpen(true);
    onEdit();
  }

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function search(value: string) {
    setTyped('');
    close();
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

  function onKeyDown(event: KeyPress) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      const from = active === -1 && step === -1 ? 0 : active;
      if (isListShown) setActive((from + step + names.length) % names.length);
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape') close();
  }

  return (
    <div className={classes.field}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <IconSearch className={classes.icon ?? ''} size={24} stroke={1.75} aria-hidden />
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
          onKeyDown={onKeyDown}
          onBlur={close}
          placeholder={texts.placeholder}
          role="combobox"
          aria-label={texts.searchLabel}
          aria-keyshortcuts="/"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isListShown}
          aria-controls={isListShown ? list : undefined}
          aria-activedescendant={chosen === undefined ? undefined : `${list}-${active}`}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'search-problem'}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Kbd className={classes.key ?? ''} title={texts.shortcut} aria-hidden>
          /
        </Kbd>
        <Button type="submit" h={44} className={classes.button ?? ''}>
          {texts.search}
        </Button>
      </form>
      {isListShown && (
        // The field keeps the focus.
        <div
          id={list}
          role="listbox"
          aria-label={texts.completions}
          className={classes.completions}
          onMouseDown={(event) => event.preventDefault()}
        >
          {names.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and points to the active option
            <div
              key={name}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={name === chosen}
              className={classes.completion}
              onClick={() => pick(name)}
            >
              {name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
