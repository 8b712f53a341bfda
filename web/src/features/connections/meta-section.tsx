import type { MetaConnection } from '@interest-miner/contract/connections/endpoints';
import { connectionProblems } from '@interest-miner/contract/connections/texts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMetaConnection } from '#web/lib/meta/connection.ts';
import { paths } from '#web/lib/paths.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import classes from './connection-page.module.css';
import { texts } from './texts.ts';

function describe(connection: MetaConnection | null): string {
  if (connection === null) return texts.notConnected;
  if (connection.problem !== null) return connectionProblems[connection.problem];
  if (connection.kind === 'test') return texts.testConnected;
  return connection.ad_account ? texts.connectedTo(connection.ad_account.name) : texts.connectedNoAccount;
}

/** Account Settings: the state of the connection to Meta, with a link to its page. */
export function MetaSection() {
  const state = useMetaConnection();
  return (
    <SettingsSection title={texts.title} lead={texts.sectionLead}>
      {state.isSuccess && <p>{describe(state.data.connection)}</p>}
      <div className={classes.buttons}>
        <Button component={Link} to={paths.metaConnection} variant="default">
          {texts.open}
        </Button>
      </div>
    </SettingsSection>
  );
}
