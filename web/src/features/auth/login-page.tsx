import { login, loginBody } from '@interest-miner/contract/auth/endpoints';
import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import { authTexts } from '@interest-miner/contract/auth/texts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { returnPath } from '#web/lib/address/login-path.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { paths } from '#web/lib/paths.ts';
import { storeSession } from '#web/lib/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import classes from './auth-form.module.css';
import { FacebookButton } from './facebook-button.tsx';
import { facebookNotice } from './facebook-return.ts';
import { forgetNewAccount, newAccount } from './new-account.ts';
import { texts } from './texts.ts';

/** Login; returns to the requested page, or opens the dashboard. */
export function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const kept = useHydrated() ? `${search}` : '';
  const notice = facebookNotice(search);
  const { state } = useLocation();
  const lead = state?.sessionEnded === true ? texts.sessionEnded : texts.loginLead;
  const { mutate, isPending } = useMutation({
    mutationFn: (body: z.output<typeof loginBody>) => call(login, { body }, { fallback: authTexts.loginFailed }),
  });
  const [registered] = useState(newAccount);
  /** Why a mailed code is also required; null if it is not. */
  const [codeLead, setCodeLead] = useState<string | null>(null);
  const form = useForm({
    initial: {
      email: registered?.email ?? '',
      password: registered?.password ?? '',
      ...(codeLead === null ? {} : { otp_code: '' }),
    },
    schema: codeLead === null ? loginBody : loginBody.required(),
    submit: (body, element) =>
      mutate(body, {
        onSuccess: (user) => {
          forgetNewAccount();
          storeSession(user);
          showToast(texts.loginSuccess, texts.welcomeBack(user.email));
          void navigate(returnPath(search), { replace: true });
        },
        onError: (error) => {
          const message = messageOf(error, authTexts.loginFailed);
          const fields = error instanceof ApiError ? error.fields : {};
          const code = error instanceof ApiError ? error.code : undefined;
          if (code === 'login_code_required') return setCodeLead(message);
          // The next attempt without a code sends a new one.
          if (code === 'otp_dead') setCodeLead(null);
          if (code === 'otp_invalid') return form.showErrors({ otp_code: message }, element);
          // A toast disappears after two seconds, so the message is also below the field most likely to be wrong.
          form.showErrors(Object.keys(fields).length > 0 ? fields : { password: message }, element);
          showToast(texts.loginFailed, message, 'destructive');
        },
      }),
  });

  return (
    <>
      <PageTitle>{texts.loginTitle}</PageTitle>
      <h1 className={classes.title}>{texts.loginTitle}</h1>
      <p className={classes.lead}>{registered ? texts.accountReady : lead}</p>
      <p className={classes.newcomer}>
        {texts.noAccount} <Link to={{ pathname: paths.register, search: kept }}>{texts.signUp}</Link>
      </p>
      {notice !== null && (
        <div className={classes.notice}>
          <Notice kind="problem">{notice.text}</Notice>
        </div>
      )}
      <form className={classes.form} method="dialog" onSubmit={form.onSubmit} noValidate>
        <TextField label={texts.email} type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField label={texts.password} autoComplete="current-password" {...form.field('password')} />
        {codeLead !== null && (
          <TextField
            label={texts.code}
            hint={codeLead}
            hintFirst
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={oneTimeCode.digits}
            autoFocus
            {...form.field('otp_code')}
          />
        )}
        <Link to={paths.forgotPassword} className={classes.aside}>
          {texts.forgot}
        </Link>
        <PlainButton type="submit" busy={isPending} autoFocus={registered !== null}>
          {texts.login}
        </PlainButton>
      </form>
      <FacebookButton />
    </>
  );
}
