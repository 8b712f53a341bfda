import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import type { KeyboardEvent } from 'react';
import { builderTexts as texts } from '../texts.ts';
import classes from './builder.module.css';

/** The audience's name as an editable heading; an empty name is reset to the previous one. */
export function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  function commit(field: HTMLInputElement) {
    const typed = field.value.trim();
    if (typed === '') field.value = name;
    else if (typed !== name) onChange(typed);
  }
  return (
    <input
      // Undo and redo change the name from outside.
      key={name}
      className={classes.name}
      aria-label={texts.name}
      defaultValue={name}
      maxLength={audienceLimits.name}
      onBlur={({ currentTarget }) => commit(currentTarget)}
      onKeyDown={({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}
