import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useLazyPopup } from '#web/ui/lazy-popup.tsx';
import classes from './bar-badge.module.css';

interface BarBadgeProps {
  label: string;
  /** The label where there is little room; it is only seen, never read out. */
  short: string;
  tone?: 'problem' | undefined;
  /** What pressing it opens. @param close closes it again */
  children: (close: () => void) => ReactNode;
}

/** A small badge in the top bar; pressing it opens an explanation. It uses free space, so that nothing moves. */
export function BarBadge({ label, short, tone, children }: BarBadgeProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  // Mantine handles Escape only within the popover, but the focus stays on the button.
  // An open dialog needs the key too.
  useHotkeys([['Escape', close, { preventDefault: false }]]);
  const popup = useLazyPopup('dialog', opened, setOpened);
  return (
    <>
      <button {...popup.button} type="button" className={classes.badge} data-tone={tone}>
        <span className={classes.label}>{label}</span>
        <span className={classes.short} aria-hidden>
          {short}
        </span>
      </button>
      {popup.isMounted && (
        <Popover
          id={popup.id}
          opened={opened}
          onChange={setOpened}
          width={280}
          position="bottom-start"
          shadow="md"
          withinPortal={false}
        >
          <Popover.Target>{popup.target}</Popover.Target>
          <Popover.Dropdown className={classes.explanation ?? ''}>{children(close)}</Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
