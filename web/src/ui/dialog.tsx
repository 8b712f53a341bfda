import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Width in pixels; 480 by default. */
  size?: number;
  children: ReactNode;
}

const close = 'Close';

/** A modal dialog with a title and a close button. Its page imports Mantine's styles of Modal. */
export function Dialog({ opened, title, onClose, size = 480, children }: DialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered size={size}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          {/* No Modal.Header: its element would be a second banner landmark. */}
          <div className={classes.head}>
            <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
            <Modal.CloseButton size={44} iconSize={18} aria-label={close} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
