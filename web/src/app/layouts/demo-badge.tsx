import { getSystemStatus } from '@interest-miner/contract/system';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { shellTexts as texts } from '../texts.ts';
import classes from './demo-badge.module.css';

/** Says that built-in services are in use, and what that means. Nothing where all of them are real. */
export function DemoBadge() {
  const { data } = useQuery({
    queryKey: ['system-status'],
    queryFn: async ({ signal }) => (await call(getSystemStatus, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
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
