import '@mantine/core/styles/Popover.layer.css';
import { type ConnectionState, connectionProblems, connectionTexts } from '@interest-miner/contract/connections';
import { Popover } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMetaConnection } from '#web/lib/meta/connection.ts';
import { paths } from '#web/lib/paths.ts';
import { useSystemStatus } from '#web/lib/system-status.ts';
import { shellTexts as texts } from '../texts.ts';
import classes from './catalogue-badge.module.css';

interface Badge {
  readonly label: string;
  readonly lines: readonly string[];
  readonly tone?: 'problem';
}

/** What a person must know about where interests come from; null if they come from Meta. */
function badgeOf(isCatalogue: boolean, connection: ConnectionState['connection'] | undefined): Badge | null {
  const catalogue = isCatalogue ? [texts.catalogueTitle, texts.catalogueExplanation] : [];
  if (connection?.problem)
    return {
      label: texts.reconnectMeta,
      lines: [connectionProblems[connection.problem], ...catalogue],
      tone: 'problem',
    };
  if (connection?.kind === 'test')
    return { label: texts.testAdAccount, lines: [connectionTexts.testAccount, ...catalogue] };
  return connection || !isCatalogue ? null : { label: texts.connectMeta, lines: catalogue };
}

/**
 * Says plainly if interests come from the built-in catalogue, or a connection is the test ad account or no longer works,
 * with the way to the page that changes it. Hidden with live interests.
 */
export function CatalogueBadge() {
  const status = useSystemStatus();
  const connection = useMetaConnection();
  const [opened, setOpened] = useState(false);
  // Mantine hears Escape within the popover only, and the focus stays on the button.
  // A dialog that is open needs the key as well.
  useHotkeys([['Escape', () => setOpened(false), { preventDefault: false }]]);
  // Not before both are known: nothing flashes past people who are connected.
  const isKnown = status.isSuccess && !connection.isPending;
  const badge = isKnown ? badgeOf(status.data.demo_data, connection.data?.connection) : null;
  if (badge === null) return null;
  return (
    <Popover opened={opened} onChange={setOpened} width={280} position="bottom-start" shadow="md" withinPortal={false}>
      <Popover.Target>
        <button type="button" className={classes.badge} data-tone={badge.tone} onClick={() => setOpened(!opened)}>
          {badge.label}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.explanation ?? ''}>
        {badge.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Link className={classes.link} to={paths.metaConnection} onClick={() => setOpened(false)}>
          {texts.metaSettings}
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}
