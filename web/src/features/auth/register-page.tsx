import { register, registerBody } from '@interest-miner/contract/auth/endpoints';
import { authTexts } from '@interest-miner/contract/auth/texts';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { paths } from '#web/lib/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import classes from './auth-form.module.css';
import { holdNewAccount } from './new-account.ts';
import { texts } from './texts.ts';

/** Registration; continues to the prefilled login, which still returns to the requested page. */
export function RegisterPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const kept = useHydrated() ? `${search}` : '';
  const loginAddress = { pathname: paths.login, search: kept };
  const { mutate, isPending } = useMutation({
    mutationFn: (body: z.output<typeof registerBody>) =>
      call(register, { body }, { fallback: authTexts.registrationFailed }),
  });
  const form = useForm({
    initial: { name: '', email: '', password: '', confirm_password: '' },
    schema: registerBody,
    submit: (body, element) =>
      mutate(body, {
        onSuccess: () => {
          holdNewAccount(body);
          showToast(texts.registerSuccess, texts.pleaseLogin);
          void navigate(loginAddress);
        },
        onError: (error) => {
          const message = messageOf(error, authTexts.registrationFailed);
          if (error instanceof ApiError) {
            form.showErrors(error.code === 'email_taken' ? { email: message, ...error.fields } : error.fields, element);
          }
          showToast(texts.registerFailed, message, 'destructive');
        },
      }),
  });

  return (
    <>
      <PageTitle>{texts.registerTitle}</PageTitle>
      <h1 className={classes.title}>{texts.registerTitle}</h1>
      <p className={classes.lead}>{texts.registerLead}</p>
      <form className={classes.form} method="dialog" onSubmit={form.onSubmit} noValidate>
        <TextField label={texts.name} autoComplete="name" {...form.field('name')} />
        <TextField label={texts.email} type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField
          label={texts.password}
          hint={texts.passwordHint}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField label={texts.confirm} autoComplete="new-password" {...form.field('confirm_password')} />
        <p className={classes.agree}>
          {texts.agree} <Link to={paths.terms}>{texts.terms}</Link> {texts.and}{' '}
          <Link to={paths.privacyPolicy}>{texts.privacy}</Link>.
        </p>
        <PlainButton type="submit" busy={isPending}>
          {texts.register}
        </PlainButton>
      </form>
      <p className={classes.other}>
        {texts.haveAccount} <Link to={loginAddress}>{texts.toLogin}</Link>
      </p>
    </>
  );
}
