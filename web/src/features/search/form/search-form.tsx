import { Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { texts } from '../texts.ts';
import classes from './search-form.module.css';

interface SearchFormProps {
  /** The term whose results are showing. */
  term: string;
  problem: string | null;
  onSearch: (term: string) => void;
  onEdit: () => void;
}

/** The search field. `/` leads to it from anywhere on the page. */
export function SearchForm({ term, problem, onSearch, onEdit }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const cameToSearch = useLocation().state?.focus === 'search';
  useEffect(() => {
    // The field, which holds its value itself, so that what is typed before the app is there stays. A link, an example
    // or the back button opened another term: the field follows.
    if (term !== '' && input.current !== null) input.current.value = term;
  }, [term]);
  useHotkeys([['/', () => input.current?.select()]]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(input.current?.value ?? '');
  }

  return (
    <search className={classes.search}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <IconSearch className={classes.icon ?? ''} size={24} stroke={1.75} aria-hidden />
        <input
          ref={input}
          className={classes.input}
          type="search"
          name="q"
          // biome-ignore lint/a11y/noAutofocus: the person pressed the key that leads here
          autoFocus={cameToSearch}
          defaultValue={term}
          onChange={onEdit}
          placeholder={texts.placeholder}
          aria-label={texts.searchLabel}
          aria-keyshortcuts="/"
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
      <p id="search-problem" className={classes.problem} role="alert">
        {problem}
      </p>
    </search>
  );
}
