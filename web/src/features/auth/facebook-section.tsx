import { connectFacebook, disconnectFacebook } from '@interest-miner/contract/account';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { useSystemStatus } from '#web/lib/system-status.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import classes from './account-sections.module.css';
import { facebookNotice } from './facebook-return.ts';
import { texts } from './texts.ts';
import { methodsKey, useLoginMethods } from './use-account.ts';

/** Account Settings: connect or disconnect Facebook. Nothing where this installation has no Facebook login. */
export function FacebookSection() {
  const client = useQueryClient();
  const status = useSystemStatus();
  const methods = useLoginMethods();
  const [search, setSearch] = useSearchParams();
  const notice = facebookNotice(search);
  const fail = (error: Error) => showToast(texts.facebookFailed, messageOf(error, texts.facebookOff), 'destructive');
  const connect = useMutation({
    mutationFn: () => call(connectFacebook, {}),
    onSuccess: ({ data }) => location.assign(data.url),
    onError: fail,
  });
  const disconnect = useMutation({
    mutationFn: () => call(disconnectFacebook, {}),
    onSuccess: ({ message }) => {
      showToast(texts.facebookRemoved, message);
      setSearch({}, { replace: true });
      return client.invalidateQueries({ queryKey: methodsKey });
    },
    onError: fail,
  });
  if (!status.data?.facebook_login || methods.data === undefined) return null;
  const connected = methods.data.facebook;
  return (
    <SettingsSection title={texts.facebookSection} lead={texts.facebookLead}>
      {notice !== null && <Notice kind={notice.key === 'connected' ? 'success' : 'problem'}>{notice.text}</Notice>}
      <p className={classes.status}>{connected ? texts.facebookOn : texts.facebookOff}</p>
      <div className={classes.buttons}>
        {connected ? (
          <Button variant="default" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {texts.disconnect}
          </Button>
        ) : (
          <Button variant="default" loading={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
            {texts.connect}
          </Button>
        )}
      </div>
    </SettingsSection>
  );
}
