import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useSystemStatus } from '#web/lib/system-status.ts';
import { shellTexts as texts } from '../texts.ts';
import classes from './demo-badge.module.css';

/** Says that built-in services are in use, and what that means. Nothing where all of them are real. */
export function DemoBadge() {
  const { data } = useSystemStatus();
  if (!data?.demo_data) return null;
  return (
    <Popover width={280} position="bottom-start" shadow="md" withinPortal={false}>
      <Popover.Target>
        <button type="button" className={classes.badge}>
          {texts.demoData}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.explanation ?? ''}>{texts.demoExplanation}</Popover.Dropdown>
    </Popover>
  );
}
