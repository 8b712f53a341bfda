/** The steps to a new password. */
export type Step = 'email' | 'otp' | 'reset';

export interface ForgotState {
  step: Step;
  loading: boolean;
  error: string | null;
  success: boolean;
  email: string;
  resetToken: string | null;
  message: string | null;
}

export type ForgotAction =
  | { type: 'pending' }
  | { type: 'failed'; error: string }
  | { type: 'sent'; email: string; message: string }
  | { type: 'verified'; resetToken: string; message: string }
  | { type: 'changed'; message: string }
  | { type: 'setStep'; step: Step }
  | { type: 'reset' };

export const initialForgot: ForgotState = {
  step: 'email',
  loading: false,
  error: null,
  success: false,
  email: '',
  resetToken: null,
  message: null,
};

const done = { loading: false, error: null, success: true } as const;

/** Steps from email to code to password and back to the start; the step can be set, and all state reset, at any time. */
export function forgotReducer(state: ForgotState, action: ForgotAction): ForgotState {
  switch (action.type) {
    case 'pending':
      return { ...state, loading: true, error: null, success: false };
    case 'failed':
      return { ...state, loading: false, error: action.error, success: false };
    case 'sent':
      return { ...state, ...done, step: 'otp', email: action.email, message: action.message };
    case 'verified':
      return { ...state, ...done, step: 'reset', resetToken: action.resetToken, message: action.message };
    case 'changed':
      return { ...initialForgot, ...done, message: action.message };
    case 'setStep':
      // A token is only valid for the step that it opened.
      return {
        ...state,
        step: action.step,
        error: null,
        resetToken: action.step === 'reset' ? state.resetToken : null,
      };
    case 'reset':
      return initialForgot;
  }
}
