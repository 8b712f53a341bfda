import { changePassword, changePasswordBody } from '@interest-miner/contract/auth/endpoints';
import { authTexts } from '@interest-miner/contract/auth/texts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { paths } from '#web/lib/paths.ts';
import { Check } from '#web/ui/check.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import classes from './account-sections.module.css';
import { texts } from './texts.ts';
import { sessionsKey, useLoginMethods } from './use-account.ts';

/** Account Settings: change the password. */
export function PasswordSection() {
  const methods = useLoginMethods();
  // Remount the form after each change, so that no password stays in it.
  const [round, setRound] = useState(0);
  return (
    <SettingsSection title={texts.passwordSection} lead={texts.passwordLead}>
      {methods.data?.password === false ? (
        <p>
          {texts.noPassword} <Link to={paths.forgotPassword}>{texts.setPassword}</Link>
        </p>
      ) : (
        <PasswordForm key={round} onDone={() => setRound(round + 1)} />
      )}
    </SettingsSection>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [endsPrograms, setEndsPrograms] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: z.output<typeof changePasswordBody>) =>
      call(changePassword, { body: { ...body, end_programs: endsPrograms } }, { fallback: authTexts.resetFailed }),
  });
  const form = useForm({
    initial: { current_password: '', new_password: '', confirm_password: '' },
    schema: changePasswordBody,
    submit: (body, element) =>
      mutate(body, {
        onSuccess: ({ message }) => {
          showToast(texts.passwordChanged, message);
          void client.invalidateQueries({ queryKey: sessionsKey });
          onDone();
        },
        onError: (error) => {
          const message = messageOf(error, authTexts.resetFailed);
          const fields = error instanceof ApiError ? error.fields : {};
          form.showErrors(Object.keys(fields).length > 0 ? fields : { current_password: message }, element);
          showToast(texts.passwordFailed, message, 'destructive');
        },
      }),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <PasswordField
        label={texts.newPassword}
        hint={texts.passwordHint}
        autoComplete="new-password"
        {...form.field('new_password')}
      />
      <PasswordField label={texts.confirm} autoComplete="new-password" {...form.field('confirm_password')} />
      <Check checked={endsPrograms} onChange={setEndsPrograms}>
        {texts.endPrograms}
      </Check>
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          {texts.changePassword}
        </Button>
      </div>
    </form>
  );
}
