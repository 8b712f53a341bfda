import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../icon-button.tsx';
import classes from './undo-bar.module.css';

const texts = { undo: 'Undo', dismiss: 'Dismiss' } as const;

interface UndoBarProps {
  /** What was done; null hides the bar. */
  text: string | null;
  busy?: boolean;
  onUndo: () => void;
  onDismiss: () => void;
}

/** Says what was removed and offers to undo it, until it is dismissed or something else is removed. */
export function UndoBar({ text, busy = false, onUndo, onDismiss }: UndoBarProps) {
  return (
    <div role="status">
      {text !== null && (
        <div className={classes.bar}>
          <span className={classes.text}>{text}</span>
          <Button variant="subtle" px={10} loading={busy} onClick={onUndo}>
            {texts.undo}
          </Button>
          <IconButton size="small" label={texts.dismiss} onClick={onDismiss}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
