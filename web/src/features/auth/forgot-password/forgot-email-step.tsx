import { forgotPassword } from '@interest-miner/contract/auth/endpoints';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import classes from '../auth-form.module.css';
import { texts } from '../texts.ts';
import type { Outcome } from './use-forgot-password.ts';

interface ForgotEmailStepProps {
  /** The address entered earlier, for users who go back. */
  email: string;
  loading: boolean;
  onSend: (email: string) => Promise<Outcome>;
}

/** Step one: the email address. */
export function ForgotEmailStep({ email, loading, onSend }: ForgotEmailStepProps) {
  const form = useForm({
    initial: { email },
    schema: forgotPassword.body,
    submit: async (values, element) => {
      const outcome = await onSend(values.email);
      if (!outcome.ok) form.showErrors({ email: outcome.message, ...outcome.fields }, element);
    },
  });
  return (
    <>
      <h1 className={classes.title}>{texts.forgotTitle}</h1>
      <p className={classes.lead}>{texts.forgotLead}</p>
      <form className={classes.form} method="dialog" onSubmit={form.onSubmit} noValidate>
        <TextField label={texts.email} type="email" autoComplete="email" required {...form.field('email')} />
        <PlainButton type="submit" busy={loading}>
          {texts.sendCode}
        </PlainButton>
      </form>
      <p className={classes.other}>
        {texts.remembered} <Link to={paths.login}>{texts.toLogin}</Link>
      </p>
    </>
  );
}
