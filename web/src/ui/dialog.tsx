import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { returnFocus } from '#web/lib/focus.ts';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  title: string;
  /** Stands below the title. */
  lead?: ReactNode;
  onClose: () => void;
  /** Accessible name of the close button. */
  closeLabel?: string;
  /** Width in pixels. */
  size?: number;
  fullScreen?: boolean;
  /** The content reaches the edges, below a line. */
  flush?: boolean;
  children: ReactNode;
}

/** A modal dialog with a title and a close button. Its page imports Mantine's styles of Modal. */
export function Dialog(props: DialogProps) {
  const { opened, title, lead, onClose, closeLabel = 'Close', size = 480, fullScreen = false, flush, children } = props;
  const content = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone with what the dialog showed before: the focus stays within.
  useEffect(() => {
    if (opened && document.activeElement === document.body) content.current?.focus();
  });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={size}
      fullScreen={fullScreen}
      // A dialog that opened by itself has nothing to return the focus to.
      onExitTransitionEnd={() => returnFocus()}
      classNames={{ content: classes.content ?? '' }}
      {...(flush && { padding: 0 })}
    >
      <Modal.Overlay />
      <Modal.Content ref={content}>
        <Modal.Body>
          {/* No Modal.Header: its element would be a second banner landmark. */}
          <div className={classes.head} data-flush={flush || undefined}>
            <div>
              <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
              {lead}
            </div>
            <Modal.CloseButton size={44} iconSize={18} aria-label={closeLabel} />
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
