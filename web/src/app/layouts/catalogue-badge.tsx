import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useSystemStatus } from '#web/lib/system-status.ts';
import { shellTexts as texts } from '../texts.ts';
import classes from './catalogue-badge.module.css';

/** Says that interests come from the built-in catalogue and how many of them are Meta's. Hidden with live interests. */
export function CatalogueBadge() {
  const { data } = useSystemStatus();
  const [opened, setOpened] = useState(false);
  // Mantine hears Escape within the popover only, and the focus stays on the button.
  // A dialog that is open needs the key as well.
  useHotkeys([['Escape', () => setOpened(false), { preventDefault: false }]]);
  if (!data?.demo_data) return null;
  return (
    <Popover opened={opened} onChange={setOpened} width={280} position="bottom-start" shadow="md" withinPortal={false}>
      <Popover.Target>
        <button type="button" className={classes.badge} onClick={() => setOpened(!opened)}>
          {texts.catalogueBadge}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.explanation ?? ''}>{texts.catalogueExplanation}</Popover.Dropdown>
    </Popover>
  );
}
