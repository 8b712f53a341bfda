import './styles.ts';
import type { ConnectionState } from '@interest-miner/contract/connections/endpoints';
import {
  connectionProblems,
  connectionTexts,
  type MetaLoginNotice,
  metaLoginNotices,
} from '@interest-miner/contract/connections/texts';
import { useSearchParams } from 'react-router';
import { useMetaConnection } from '#web/lib/meta/connection.ts';
import { paths } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { AdAccounts } from './ad-accounts.tsx';
import { FacebookConnect, TestAccount, TokenSection } from './connect-sections.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import classes from './connection-page.module.css';
import { Guide } from './guide.tsx';
import { texts } from './texts.ts';

/** The outcome of Facebook Login for Business, read from the URL that the server redirected to. */
function loginNotice(search: URLSearchParams): MetaLoginNotice | null {
  const key = search.get('meta');
  return key !== null && Object.hasOwn(metaLoginNotices, key) ? (key as MetaLoginNotice) : null;
}

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
      {works && <AdAccounts chosen={connection.ad_account?.id ?? null} />}
      {state.login && <FacebookConnect />}
      <TokenSection replaces={connection?.kind === 'meta'} />
      <Guide />
      {connection?.kind !== 'test' && <TestAccount />}
    </>
  );
}

/** Account Settings → Meta: connect an ad account, view, change and delete the connection. */
export function ConnectionPage() {
  const state = useMetaConnection();
  const [search] = useSearchParams();
  const notice = loginNotice(search);
  return (
    <Page title={texts.title} back={{ to: paths.profileUpdate, text: texts.back }}>
      {notice !== null && (
        <Notice kind={notice === 'connected' ? 'success' : 'problem'}>{metaLoginNotices[notice]}</Notice>
      )}
      <QueryState query={state} of="line">
        {(data) => <Connected state={data} />}
      </QueryState>
    </Page>
  );
}
