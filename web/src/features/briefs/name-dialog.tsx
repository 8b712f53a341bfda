import { briefLimits } from '@interest-miner/contract/briefs/limits';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { texts } from './texts.ts';

interface NameFieldProps {
  initial: string;
  /** Text of the button that sends the name. */
  action: string;
  variant?: 'filled' | 'default';
  busy: boolean;
  onSave: (name: string) => void;
  onCancel?: () => void;
}

/** A form with the name of a brief. */
export function NameField({ initial, action, variant = 'filled', busy, onSave, onCancel }: NameFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name === '') setProblem(texts.nameNeeded);
    else onSave(name);
  }

  return (
    <form onSubmit={submit}>
      <TextInput
        name="name"
        label={texts.name}
        placeholder={texts.namePlaceholder}
        defaultValue={initial}
        maxLength={briefLimits.name}
        autoComplete="off"
        error={problem}
        onChange={() => setProblem(null)}
      />
      <DialogActions>
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
        <Button type="submit" variant={variant} loading={busy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}

interface RenameDialogProps {
  /** The brief to rename; null hides the dialog. */
  brief: { id: string; name: string } | null;
  busy: boolean;
  onSave: (change: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Renames a brief. */
export function RenameDialog({ brief, busy, onSave, onClose }: RenameDialogProps) {
  return (
    <Dialog opened={brief !== null} title={texts.rename} size={420} onClose={onClose}>
      {brief && (
        <NameField
          initial={brief.name}
          action={texts.save}
          busy={busy}
          onSave={(name) => onSave({ id: brief.id, name })}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
