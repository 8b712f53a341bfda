import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { cloneElement } from 'react';
import { type CardProps, useOpened } from '#web/ui/later-card.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './demo-badge.module.css';

/** What it means that built-in services are in use. */
export function DemoCard({ button }: CardProps) {
  const [target, opened, setOpened] = useOpened(button);
  return (
    <Popover width={280} position="bottom-start" shadow="md" withinPortal={false} opened={opened} onChange={setOpened}>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown className={classes.explanation ?? ''}>{texts.demoExplanation}</Popover.Dropdown>
    </Popover>
  );
}
