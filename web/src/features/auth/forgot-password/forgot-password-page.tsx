import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from '../texts.ts';
import { ForgotCodeStep } from './forgot-code-step.tsx';
import { ForgotEmailStep } from './forgot-email-step.tsx';
import { ForgotResetStep } from './forgot-reset-step.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

/** Forgotten password: email, code and new password as steps on one screen. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { state, sendCode, verifyCode, setPassword, setStep, reset } = useForgotPassword();

  async function send(email: string) {
    const outcome = await sendCode(email);
    if (outcome.ok) showToast(texts.otpSent, email);
    else showToast(texts.error, outcome.message, 'destructive');
    return outcome;
  }

  async function verify(code: string) {
    const outcome = await verifyCode(code);
    if (outcome.ok) showToast(texts.otpVerified);
    else showToast(texts.error, outcome.message, 'destructive');
    return outcome;
  }

  async function change(values: { new_password: string; confirm_password: string }) {
    const outcome = await setPassword(values);
    if (outcome.ok) {
      showToast(texts.passwordReset, texts.pleaseLogin);
      void navigate(paths.login, { replace: true });
    } else showToast(texts.validationError, outcome.message, 'destructive');
    return outcome;
  }

  return (
    <>
      <PageTitle>{texts.forgotTitle}</PageTitle>
      {state.step === 'email' && <ForgotEmailStep email={state.email} loading={state.loading} onSend={send} />}
      {state.step === 'otp' && (
        <ForgotCodeStep
          email={state.email}
          loading={state.loading}
          error={state.error}
          onVerify={verify}
          onResend={() => send(state.email)}
          onBack={() => setStep('email')}
        />
      )}
      {state.step === 'reset' && <ForgotResetStep loading={state.loading} onChange={change} onBack={reset} />}
    </>
  );
}
