import { type AdAccount, listAdAccounts } from '@interest-miner/contract/connections/endpoints';
import { connectionProblems } from '@interest-miner/contract/connections/texts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { Mark } from '#web/ui/mark.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import classes from './connection-page.module.css';
import { texts } from './texts.ts';
import { accountsKey, useConnect } from './use-connect.ts';

const timeoutMs = 30_000;

interface AccountRowProps {
  account: AdAccount;
  isChosen: boolean;
  onChosen: (() => void) | undefined;
}

function AccountRow({ account, isChosen, onChosen }: AccountRowProps) {
  const connect = useConnect(onChosen);
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
          {account.name} {isChosen && <Mark look="current">{texts.inUse}</Mark>}
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

interface AdAccountsProps {
  /** The id of the current one. */
  chosen: string | null;
  /** Called after a switch. */
  onChosen?: () => void;
}

/** The ad accounts of the token; one click switches to another. */
export function AdAccounts({ chosen, onChosen }: AdAccountsProps) {
  const accounts = useQuery(endpointQuery(accountsKey, listAdAccounts, { timeoutMs }));
  return (
    <QueryState query={accounts} of="line">
      {(all) => (
        <ul>
          {all.map((account) => (
            <AccountRow key={account.id} account={account} isChosen={account.id === chosen} onChosen={onChosen} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}
