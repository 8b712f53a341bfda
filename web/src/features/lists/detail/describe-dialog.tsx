import { listLimits } from '@interest-miner/contract/lists/limits';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { texts } from '../texts.ts';

interface DescribeDialogProps {
  opened: boolean;
  title: string;
  /** The name to edit; without it, the dialog has no name field. */
  name?: string;
  /** The note to edit; without it, the dialog has no note field. */
  note?: string;
  tags: readonly string[];
  onSave: (change: { name?: string; note?: string; tags: string[] }) => void;
  onClose: () => void;
}

/** Edits the name or note, and the tags, of a list or an entry. */
export function DescribeDialog({ opened, title, name, note, tags, onSave, onClose }: DescribeDialogProps) {
  const [problem, setProblem] = useState<{ name?: string; tags?: string }>({});

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = String(form.get('name') ?? '').trim();
    const list = tagsIn(String(form.get('tags')));
    if (name !== undefined && typed === '') setProblem({ name: listsTexts.nameRequired });
    else if (list.length > listLimits.tags) setProblem({ tags: listsTexts.tooManyTags });
    else {
      onSave({
        ...(name === undefined ? {} : { name: typed }),
        ...(note === undefined ? {} : { note: String(form.get('note')).trim() }),
        tags: list,
      });
      onClose();
    }
  }

  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      <form onSubmit={submit} onChange={() => setProblem({})} noValidate>
        {name !== undefined && (
          <TextInput
            name="name"
            label={texts.name}
            defaultValue={name}
            maxLength={listLimits.name}
            error={problem.name}
            autoComplete="off"
            data-autofocus
          />
        )}
        {note !== undefined && (
          <Textarea
            name="note"
            label={texts.note}
            defaultValue={note}
            maxLength={listLimits.note}
            rows={3}
            data-autofocus
          />
        )}
        <TextInput
          name="tags"
          mt="md"
          label={texts.tags}
          description={texts.tagsHint}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          defaultValue={tags.join(', ')}
          error={problem.tags}
          autoComplete="off"
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.save}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The tags in comma-separated text, without duplicates and each cut to the maximum length. */
function tagsIn(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().slice(0, listLimits.tag));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
