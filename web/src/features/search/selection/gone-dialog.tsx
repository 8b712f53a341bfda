import type { Interest } from '@interest-miner/contract/search/endpoints';
import { Button } from '@mantine/core';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { texts } from '../texts.ts';
import classes from './gone-dialog.module.css';

interface GoneDialogProps {
  opened: boolean;
  /** The interests that no longer exist. */
  gone: readonly Interest[];
  /** How many selected interests would remain. */
  left: number;
  onLeaveOut: () => void;
  onKeep: () => void;
  onClose: () => void;
}

/** Before an export or a copy: lists selected interests that Meta no longer offers and asks what to do with them. */
export function GoneDialog({ opened, gone, left, onLeaveOut, onKeep, onClose }: GoneDialogProps) {
  return (
    <Dialog opened={opened} title={texts.goneTitle(gone.length)} closeLabel={texts.goneClose} onClose={onClose}>
      <p>{texts.goneLead}</p>
      <ul className={classes.names}>
        {gone.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" onClick={onKeep}>
          {texts.goneKeep}
        </Button>
        <Button onClick={onLeaveOut}>{left === 0 ? texts.goneRemove : texts.goneLeaveOut}</Button>
      </DialogActions>
    </Dialog>
  );
}
