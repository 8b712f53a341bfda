import { IconListCheck } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { shellTexts as texts } from '../texts.ts';
import { useDock } from './dock.tsx';

/** Opens and closes the drawer of the current list, on search screens. */
export function ListTrigger() {
  const dock = useDock();
  if (dock === null) return null;
  const { current, open, toggle, trigger } = dock;
  const count = current?.count ?? 0;
  return (
    <IconButton
      ref={trigger}
      label={current ? texts.openCurrentList(current.name, count) : texts.currentList}
      aria-expanded={open}
      badge={{ count: count, tone: 'text' }}
      onClick={toggle}
    >
      <IconListCheck size={20} stroke={1.75} aria-hidden />
    </IconButton>
  );
}
