import { disconnectMeta, type MetaConnection } from '@interest-miner/contract/connections/endpoints';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { formatDate } from '#web/lib/format.ts';
import { connectionKey } from '#web/lib/meta/connection.ts';
import { Facts } from '#web/ui/facts.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import classes from './connection-page.module.css';
import { texts } from './texts.ts';

const day = (time: string) => formatDate(Date.parse(time));

/** What Meta reported about the connected token, and the button that deletes it. */
export function ConnectionFacts({ connection }: { connection: MetaConnection }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(disconnectMeta, {}),
    onSuccess: ({ message }) => showToast(texts.disconnected, message),
    onError: showFailure(texts.failed, texts.notDisconnected),
    onSettled: () => client.invalidateQueries({ queryKey: connectionKey }),
  });
  const { ad_account: account, expires_at: expires } = connection;
  const facts = [
    { name: texts.holder, value: connection.holder },
    { name: texts.account, value: account && `${account.name} (${account.id})` },
    { name: texts.currency, value: account?.currency ?? null },
    { name: texts.timeZone, value: account?.time_zone ?? null },
    { name: texts.permissions, value: connection.scopes.join(', ') },
    { name: texts.expires, value: expires === null ? texts.neverKnown : day(expires) },
    { name: texts.checked, value: day(connection.checked_at) },
  ];
  return (
    <SettingsSection title={texts.connectionTitle} {...(expires === null ? {} : { lead: texts.warned })}>
      <Facts facts={facts} />
      {!connection.can_push && <p className={classes.hint}>{texts.readOnly}</p>}
      <div className={classes.buttons}>
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          {texts.disconnect}
        </Button>
      </div>
    </SettingsSection>
  );
}
