import './styles.ts';
import type { ConnectionState } from '@interest-miner/contract/connections/endpoints';
import { connectionProblems, connectionTexts } from '@interest-miner/contract/connections/texts';
import { useMetaConnection } from '#web/lib/meta/connection.ts';
import { paths } from '#web/lib/paths.ts';
import { LoginNotice } from '#web/ui/login-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { AdAccounts } from './ad-accounts.tsx';
import { FacebookForm, TestAccountButton, TokenForm } from './connect-forms.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import classes from './connection-page.module.css';
import { Guide } from './guide.tsx';
import { texts } from './texts.ts';

function Connected({ state }: { state: ConnectionState }) {
  const { connection } = state;
  const works = connection !== null && connection.problem === null;
  const source = works && connection.kind === 'meta' ? 'own_connection' : state.without;
  return (
    <>
      {connection?.problem && <Notice kind="problem">{connectionProblems[connection.problem]}</Notice>}
      <SettingsSection title={texts.sourceTitle}>
        {connection?.kind === 'test' && <p className={classes.test}>{connectionTexts.testAccount}</p>}
        <p className={classes.source}>{texts.sources[source]}</p>
      </SettingsSection>
      {connection !== null && <ConnectionFacts connection={connection} />}
      {works && (
        <SettingsSection title={texts.accountsTitle} lead={texts.accountsLead}>
          <AdAccounts chosen={connection.ad_account?.id ?? null} />
        </SettingsSection>
      )}
      {state.login && (
        <SettingsSection title={texts.loginTitle} lead={texts.loginLead}>
          <FacebookForm />
        </SettingsSection>
      )}
      <SettingsSection
        title={connection?.kind === 'meta' ? texts.replaceTitle : texts.connectTitle}
        lead={texts.connectLead}
      >
        <TokenForm />
      </SettingsSection>
      <SettingsSection title={texts.guideTitle} lead={texts.guideLead}>
        <Guide />
      </SettingsSection>
      {connection?.kind !== 'test' && (
        <SettingsSection title={texts.testTitle} lead={texts.testLead}>
          <TestAccountButton />
        </SettingsSection>
      )}
    </>
  );
}

/** Account Settings → Meta: connect an ad account, view, change and delete the connection. */
export function ConnectionPage() {
  const state = useMetaConnection();
  return (
    <Page title={texts.title} back={{ to: paths.profileUpdate, text: texts.back }}>
      <LoginNotice />
      <QueryState query={state} of="line">
        {(data) => <Connected state={data} />}
      </QueryState>
    </Page>
  );
}
