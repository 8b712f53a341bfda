import type { Interest } from '@interest-miner/contract/search';
import { Button, Modal } from '@mantine/core';
import { texts } from '../texts.ts';
import classes from './gone-dialog.module.css';

interface GoneDialogProps {
  opened: boolean;
  /** What is gone. */
  gone: readonly Interest[];
  /** How many of the selection would be left. */
  left: number;
  onLeaveOut: () => void;
  onKeep: () => void;
  onClose: () => void;
}

/** Says which selected interests Meta does not offer any more, before they are handed on, and asks what to do with them. */
export function GoneDialog({ opened, gone, left, onLeaveOut, onKeep, onClose }: GoneDialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered size={480}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          {/* No Modal.Header: its element would be a second banner of the page. */}
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
