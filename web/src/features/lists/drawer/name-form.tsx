import { listLimits } from '@interest-miner/contract/lists/limits';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { takeFocus } from '#web/lib/focus.ts';
import { texts } from '../texts.ts';
import classes from './name-form.module.css';

interface NameFormProps {
  initial: string;
  /** Text of the save button. */
  action: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** A name for a list: one field; Escape cancels. */
export function NameForm({ initial, action, onSave, onCancel }: NameFormProps) {
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name === '') setProblem(listsTexts.nameRequired);
    else onSave(name);
  }

  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape must not also close the drawer.
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextInput
        ref={takeFocus}
        name="name"
        className={classes.field ?? ''}
        aria-label={texts.nameLabel}
        placeholder={texts.nameLabel}
        defaultValue={initial}
        maxLength={listLimits.name}
        autoComplete="off"
        error={problem}
        onChange={() => setProblem(null)}
      />
      <Button type="submit" px={12}>
        {action}
      </Button>
      <Button variant="subtle" color="gray" px={10} onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  );
}
