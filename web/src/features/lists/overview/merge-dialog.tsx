import type { ListSummary } from '@interest-miner/contract/lists/endpoints';
import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { useChangeLists } from '../queries/use-change-lists.ts';
import { texts } from '../texts.ts';
import classes from './lists-table.module.css';

interface MergeDialogProps {
  /** The list to merge into another one; null closes the dialog. */
  list: ListSummary | null;
  lists: readonly ListSummary[];
  onClose: () => void;
}

/** Asks into which list to merge a list. */
export function MergeDialog({ list, lists, onClose }: MergeDialogProps) {
  const { merge } = useChangeLists();
  // Keep the list while the dialog fades out.
  const [shown, setShown] = useState(list);
  if (list !== null && list !== shown) setShown(list);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const into = String(new FormData(event.currentTarget).get('into'));
    if (shown) merge.mutate({ into, from: shown.id });
    onClose();
  }

  return (
    <Dialog opened={list !== null} title={texts.mergeTitle(shown?.name ?? '')} onClose={onClose}>
      <form onSubmit={submit}>
        <p className={classes.hint}>{texts.mergeLead}</p>
        <NativeSelect name="into" mt="md" label={texts.mergeInto}>
          {lists
            .filter(({ id }) => id !== shown?.id)
            .map(({ id, name, count }) => (
              <option key={id} value={id}>
                {name} ({count})
              </option>
            ))}
        </NativeSelect>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.mergeNow}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
