import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useSystemStatus } from '#web/lib/system-status.ts';
import { shellTexts as texts } from '../texts.ts';
import classes from './catalogue-badge.module.css';

/** Says that interests come from the built-in catalogue, and how much of it is Meta's. Nothing where Meta itself is asked. */
export function CatalogueBadge() {
  const { data } = useSystemStatus();
  if (!data?.demo_data) return null;
  return (
    <Popover width={280} position="bottom-start" shadow="md" withinPortal={false}>
      <Popover.Target>
        <button type="button" className={classes.badge}>
          {texts.catalogueBadge}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.explanation ?? ''}>{texts.catalogueExplanation}</Popover.Dropdown>
    </Popover>
  );
}
