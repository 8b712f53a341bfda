import './styles.ts';
import { connectionProblems } from '@interest-miner/contract/connections/texts';
import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { useMetaConnection } from '#web/lib/meta/connection.ts';
import { Notice } from '#web/ui/notice.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { AdAccounts } from './ad-accounts.tsx';
import { FacebookForm, TestAccountButton, TokenForm } from './connect-forms.tsx';
import classes from './connect-step.module.css';
import { Guide } from './guide.tsx';
import { stepTexts, texts } from './texts.ts';

interface ConnectStepProps {
  /** Why the page needs a connection. */
  why: string;
  /** Called once an ad account is connected. */
  onConnected: () => void;
  /** Leaves the connection as it is. */
  onKeep?: () => void;
}

/** Connecting within another page: an ad account of one's own, beside the test ad account. Facebook comes back to the page, too. */
export function ConnectStep({ why, onConnected, onKeep }: ConnectStepProps) {
  const state = useMetaConnection();
  return (
    <section aria-labelledby="connect-title" className={classes.step}>
      <h2 id="connect-title" className={classes.title}>
        {stepTexts.title}
      </h2>
      <p className={classes.why}>{why}</p>
      <QueryState query={state} of="line">
        {({ connection, login }) => {
          const works = connection !== null && connection.problem === null;
          if (works) {
            return (
              <>
                <AdAccounts chosen={connection.ad_account?.id ?? null} onChosen={onConnected} />
                <details className={classes.more}>
                  <summary>{stepTexts.other}</summary>
                  <Ways login={login} onConnected={onConnected} />
                </details>
              </>
            );
          }
          return (
            <>
              {connection?.problem && <Notice kind="problem">{connectionProblems[connection.problem]}</Notice>}
              <Ways login={login} onConnected={onConnected} />
            </>
          );
        }}
      </QueryState>
      {onKeep && (
        <div>
          <Button variant="default" onClick={onKeep}>
            {stepTexts.keep}
          </Button>
        </div>
      )}
    </section>
  );
}

function Ways({ login, onConnected }: { login: boolean } & Pick<ConnectStepProps, 'onConnected'>) {
  const backTo = useOwnAddress();
  const token = (
    <>
      <p className={classes.hint}>{texts.connectLead}</p>
      <TokenForm onConnected={onConnected} />
      <details className={classes.more}>
        <summary>{texts.guideTitle}</summary>
        <p className={classes.hint}>{texts.guideLead}</p>
        <Guide />
      </details>
    </>
  );
  return (
    <div className={classes.ways}>
      <div className={classes.way}>
        <h3>{stepTexts.own}</h3>
        {login ? (
          <>
            <p className={classes.hint}>{texts.loginLead}</p>
            <FacebookForm backTo={backTo} />
            <details className={classes.more}>
              <summary>{stepTexts.tokenInstead}</summary>
              {token}
            </details>
          </>
        ) : (
          token
        )}
      </div>
      <div className={classes.way}>
        <h3>{texts.testTitle}</h3>
        <p className={classes.hint}>{texts.testLead}</p>
        <TestAccountButton onConnected={onConnected} />
      </div>
    </div>
  );
}

/** The address of the page, without the outcome of an earlier login. */
function useOwnAddress(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('meta');
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}
