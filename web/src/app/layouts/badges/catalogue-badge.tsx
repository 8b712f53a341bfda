import type { ConnectionState } from '@interest-miner/contract/connections/endpoints';
import { connectionProblems, connectionTexts } from '@interest-miner/contract/connections/texts';
import { Link } from 'react-router';
import { useMetaConnection } from '#web/lib/meta/connection.ts';
import { paths } from '#web/lib/paths.ts';
import { useSystemStatus } from '#web/lib/system-status.ts';
import { shellTexts as texts } from '../../texts.ts';
import classes from './bar-badge.module.css';
import { BarBadge } from './bar-badge.tsx';

interface Badge {
  readonly label: string;
  readonly lines: readonly string[];
  readonly tone?: 'problem';
}

/** What users must know about the source of interests; null if it is Meta. */
function badgeOf(isCatalogue: boolean, connection: ConnectionState['connection'] | undefined): Badge | null {
  const catalogue = isCatalogue ? [texts.catalogueTitle, texts.catalogueExplanation] : [];
  // The banner about the password reset says it.
  if (connection?.problem === 'suspended') return null;
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
 * Says so if interests come from the built-in catalogue, or if the connection is the test ad account or no longer works, and
 * links to the page that changes it. Hidden with live interests.
 */
export function CatalogueBadge() {
  const status = useSystemStatus();
  const connection = useMetaConnection();
  // Wait for both, so that nothing flashes for connected users.
  const isKnown = status.isSuccess && !connection.isPending;
  const badge = isKnown ? badgeOf(status.data.demo_data, connection.data?.connection) : null;
  if (badge === null) return null;
  return (
    <BarBadge label={badge.label} tone={badge.tone}>
      {(close) => (
        <>
          {badge.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Link className={classes.link} to={paths.metaConnection} onClick={close}>
            {texts.metaSettings}
          </Link>
        </>
      )}
    </BarBadge>
  );
}
