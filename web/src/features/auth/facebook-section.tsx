import { connectFacebook, currentPasswordBody, disconnectFacebook } from '@interest-miner/contract/auth/endpoints';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call, callForData } from '#web/lib/client.ts';
import { useSystemStatus } from '#web/lib/system-status.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import classes from './account-sections.module.css';
import { facebookNotice } from './facebook-return.ts';
import { texts } from './texts.ts';
import { methodsKey, sessionsKey, useLoginMethods } from './use-account.ts';

/** Account Settings: connect or disconnect Facebook. Hidden if this installation has no Facebook login. */
export function FacebookSection() {
  const client = useQueryClient();
  const status = useSystemStatus();
  const methods = useLoginMethods();
  const [search, setSearch] = useSearchParams();
  const notice = facebookNotice(search);
  const change = useMutation({
    mutationFn: async (body: z.output<typeof currentPasswordBody>) => {
      if (methods.data?.facebook !== true) return location.assign((await callForData(connectFacebook, { body })).url);
      const { message } = await call(disconnectFacebook, { body });
      showToast(texts.facebookRemoved, message);
      setSearch({}, { replace: true });
      void client.invalidateQueries({ queryKey: sessionsKey });
      await client.invalidateQueries({ queryKey: methodsKey });
    },
  });
  const form = useForm({
    initial: { password: '' },
    schema: currentPasswordBody,
    submit: (body, element) =>
      change.mutate(body, {
        onError: (error) => {
          const message = messageOf(error, texts.facebookNotChanged);
          const fields = error instanceof ApiError ? error.fields : {};
          form.showErrors(Object.keys(fields).length > 0 ? fields : { password: message }, element);
          showToast(texts.facebookFailed, message, 'destructive');
        },
      }),
  });
  if (!status.data?.facebook_login || methods.data === undefined) return null;
  const connected = methods.data.facebook;
  return (
    <SettingsSection title={texts.facebookSection} lead={texts.facebookLead}>
      {notice !== null && <Notice kind={notice.key === 'connected' ? 'success' : 'problem'}>{notice.text}</Notice>}
      <p className={classes.status}>{connected ? texts.facebookOn : texts.facebookOff}</p>
      {methods.data.password ? (
        <form key={`${connected}`} className={classes.form} onSubmit={form.onSubmit} noValidate>
          <PasswordField
            label={texts.currentPassword}
            hint={texts.facebookHint}
            autoComplete="current-password"
            {...form.field('password')}
          />
          <div className={classes.buttons}>
            <Button type="submit" variant="default" loading={change.isPending || (change.isSuccess && !connected)}>
              {connected ? texts.disconnect : texts.connect}
            </Button>
          </div>
        </form>
      ) : (
        <p>{texts.facebookOnly}</p>
      )}
    </SettingsSection>
  );
}
