import { forgotPassword, resetPassword, verifyOtp } from '@interest-miner/contract/auth/endpoints';
import { authTexts } from '@interest-miner/contract/auth/texts';
import { useReducer } from 'react';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { forgotReducer, initialForgot, type Step } from './forgot-state.ts';

/** The outcome of a call: `fields` holds the server's errors per field. */
export type Outcome = { ok: true } | { ok: false; message: string; fields: Record<string, string> };

/** The forgotten-password flow: its state, the three calls, and setters for the step. */
export function useForgotPassword() {
  const [state, dispatch] = useReducer(forgotReducer, initialForgot);

  async function attempt(work: () => Promise<void>, fallback: string): Promise<Outcome> {
    dispatch({ type: 'pending' });
    try {
      await work();
      return { ok: true };
    } catch (error) {
      const message = messageOf(error, fallback);
      dispatch({ type: 'failed', error: message });
      return { ok: false, message, fields: error instanceof ApiError ? error.fields : {} };
    }
  }

  return {
    state,
    sendCode: (email: string) =>
      attempt(async () => {
        const answer = await call(forgotPassword, { body: { email } }, { fallback: authTexts.otpSendFailed });
        dispatch({ type: 'sent', email: answer.email, message: answer.message });
      }, authTexts.otpSendFailed),
    verifyCode: (otp_code: string) =>
      attempt(async () => {
        const body = { email: state.email, otp_code };
        const answer = await call(verifyOtp, { body }, { fallback: authTexts.otpFailed });
        dispatch({ type: 'verified', resetToken: answer.data.reset_token, message: answer.message ?? '' });
      }, authTexts.otpFailed),
    setPassword: (values: { new_password: string; confirm_password: string }) =>
      attempt(async () => {
        const body = { reset_token: state.resetToken ?? '', ...values };
        const answer = await call(resetPassword, { body }, { fallback: authTexts.resetFailed });
        dispatch({ type: 'changed', message: answer.message });
      }, authTexts.resetFailed),
    setStep: (step: Step) => dispatch({ type: 'setStep', step }),
    reset: () => dispatch({ type: 'reset' }),
  };
}
