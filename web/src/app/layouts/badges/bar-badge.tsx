import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from './bar-badge.module.css';

interface BarBadgeProps {
  label: string;
  tone?: 'problem' | undefined;
  /** What a press opens. @param close closes it again */
  children: (close: () => void) => ReactNode;
}

/** A small note in the top bar that explains itself on a press. It appears in free room, so nothing moves. */
export function BarBadge({ label, tone, children }: BarBadgeProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  // Mantine hears Escape within the popover only, and the focus stays on the button.
  // A dialog that is open needs the key as well.
  useHotkeys([['Escape', close, { preventDefault: false }]]);
  return (
    <Popover opened={opened} onChange={setOpened} width={280} position="bottom-start" shadow="md" withinPortal={false}>
      <Popover.Target>
        <button type="button" className={classes.badge} data-tone={tone} onClick={() => setOpened(!opened)}>
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.explanation ?? ''}>{children(close)}</Popover.Dropdown>
    </Popover>
  );
}
