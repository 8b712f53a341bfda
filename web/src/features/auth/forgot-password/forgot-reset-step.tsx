import { newPasswordForm } from '@interest-miner/contract/auth/endpoints';
import { Button } from '@mantine/core';
import { PasswordField } from '#web/ui/password-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import classes from '../auth-form.module.css';
import { texts } from '../texts.ts';
import type { Outcome } from './use-forgot-password.ts';

interface ForgotResetStepProps {
  loading: boolean;
  onChange: (values: { new_password: string; confirm_password: string }) => Promise<Outcome>;
  onBack: () => void;
}

/** Step three: the new password, twice. */
export function ForgotResetStep({ loading, onChange, onBack }: ForgotResetStepProps) {
  const form = useForm({
    initial: { new_password: '', confirm_password: '' },
    schema: newPasswordForm,
    submit: async (values, element) => {
      const outcome = await onChange(values);
      if (!outcome.ok) form.showErrors({ new_password: outcome.message, ...outcome.fields }, element);
    },
    invalid: (message) => showToast(texts.validationError, message, 'destructive'),
  });
  return (
    <>
      <h1 className={classes.title}>{texts.resetTitle}</h1>
      <p className={classes.lead}>{texts.resetLead}</p>
      <form className={classes.form} method="dialog" onSubmit={form.onSubmit} noValidate>
        <PasswordField
          label={texts.newPassword}
          hint={texts.passwordHint}
          autoComplete="new-password"
          autoFocus
          {...form.field('new_password')}
        />
        <PasswordField label={texts.confirm} autoComplete="new-password" {...form.field('confirm_password')} />
        <Button type="submit" fullWidth loading={loading}>
          {texts.changePassword}
        </Button>
      </form>
      <div className={classes.choices}>
        <Button variant="subtle" onClick={onBack}>
          {texts.startOver}
        </Button>
      </div>
    </>
  );
}
