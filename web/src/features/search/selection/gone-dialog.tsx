import type { Interest } from '@interest-miner/contract/search/endpoints';
import { Button, Modal } from '@mantine/core';
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
    <Modal.Root opened={opened} onClose={onClose} centered size={480}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          {/* No Modal.Header: its element would be a second banner landmark. */}
          <div className={classes.head}>
            <Modal.Title className={classes.title ?? ''}>{texts.goneTitle(gone.length)}</Modal.Title>
            <Modal.CloseButton size={44} iconSize={18} aria-label={texts.goneClose} />
          </div>
          <p className={classes.lead}>{texts.goneLead}</p>
          <ul className={classes.names}>
            {gone.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          <div className={classes.actions}>
            <Button variant="default" onClick={onKeep}>
              {texts.goneKeep}
            </Button>
            <Button onClick={onLeaveOut}>{left === 0 ? texts.goneRemove : texts.goneLeaveOut}</Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
