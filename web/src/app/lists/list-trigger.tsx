import { ActionIcon } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { shellTexts as texts } from '../texts.ts';
import { useDock } from './dock.tsx';
import classes from './list-trigger.module.css';

/** Opens and closes the drawer of the current list, on search screens. */
export function ListTrigger() {
  const dock = useDock();
  if (dock === null) return null;
  const { current, open, toggle, trigger } = dock;
  const count = current?.count ?? 0;
  return (
    <ActionIcon
      ref={trigger}
      variant="subtle"
      color="gray"
      size="var(--im-control)"
      className={classes.trigger ?? ''}
      data-open={open || undefined}
      aria-label={current ? texts.openCurrentList(current.name, count) : texts.currentList}
      aria-expanded={open}
      onClick={toggle}
    >
      <IconListCheck size={20} stroke={1.75} aria-hidden />
      {count > 0 && (
        <span className={classes.badge} aria-hidden>
          {count}
        </span>
      )}
    </ActionIcon>
  );
}
