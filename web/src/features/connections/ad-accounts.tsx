import { type AdAccount, listAdAccounts } from '@interest-miner/contract/connections/endpoints';
import { connectionProblems } from '@interest-miner/contract/connections/texts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import classes from './connection-page.module.css';
import { texts } from './texts.ts';
import { accountsKey, useConnect } from './use-connect.ts';

const timeoutMs = 30_000;

function AccountRow({ account, isChosen }: { account: AdAccount; isChosen: boolean }) {
  const connect = useConnect();
  const choose = () =>
    connect.mutate(
      { ad_account_id: account.id },
      {
        onSuccess: () => showToast(texts.changed, account.name),
        onError: showFailure(texts.accountsFailed, texts.notChanged),
      },
    );
  return (
    <li className={classes.account}>
      <div className={classes.about}>
        <p className={classes.name}>
          {account.name}
          {isChosen && <span className={classes.current}>{texts.inUse}</span>}
        </p>
        <p className={classes.hint}>
          {[account.id, account.currency, account.time_zone, account.business].filter(Boolean).join(' · ')}
        </p>
        {account.problem !== null && <p className={classes.problem}>{connectionProblems[account.problem]}</p>}
      </div>
      {!isChosen && account.problem === null && (
        <Button
          variant="default"
          aria-label={texts.chooseNamed(account.name)}
          loading={connect.isPending}
          onClick={choose}
        >
          {texts.use}
        </Button>
      )}
    </li>
  );
}

/** The ad accounts of the token; one click switches to another. @param chosen the id of the current one */
export function AdAccounts({ chosen }: { chosen: string | null }) {
  const accounts = useQuery(endpointQuery(accountsKey, listAdAccounts, { timeoutMs }));
  return (
    <SettingsSection title={texts.accountsTitle} lead={texts.accountsLead}>
      <QueryState query={accounts} of="line">
        {(all) => (
          <ul>
            {all.map((account) => (
              <AccountRow key={account.id} account={account} isChosen={account.id === chosen} />
            ))}
          </ul>
        )}
      </QueryState>
    </SettingsSection>
  );
}
