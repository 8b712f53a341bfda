import { expect, test } from 'vitest';
import { type ForgotAction, forgotReducer, initialForgot } from './forgot-state.ts';

const run = (...actions: ForgotAction[]) => actions.reduce(forgotReducer, initialForgot);
const sent: ForgotAction = { type: 'sent', email: 'ada@example.com', message: 'sent' };
const verified: ForgotAction = { type: 'verified', resetToken: 'token', message: 'right' };

test('leads from e-mail to code to password, and back to e-mail', () => {
  expect(run(sent)).toMatchObject({ step: 'otp', email: 'ada@example.com', success: true, message: 'sent' });
  expect(run(sent, verified)).toMatchObject({ step: 'reset', resetToken: 'token', email: 'ada@example.com' });
  expect(run(sent, verified, { type: 'changed', message: 'done' })).toMatchObject({
    step: 'email',
    email: '',
    resetToken: null,
    success: true,
  });
});

test('a call is pending, then fails where it was', () => {
  expect(run(sent, { type: 'pending' })).toMatchObject({ step: 'otp', loading: true, success: false });
  expect(run(sent, { type: 'pending' }, { type: 'failed', error: 'no' })).toMatchObject({
    step: 'otp',
    loading: false,
    error: 'no',
  });
});

test('the step can be set, which drops a token that is no longer asked for, and all can be reset', () => {
  expect(run(sent, verified, { type: 'setStep', step: 'otp' })).toMatchObject({ step: 'otp', resetToken: null });
  expect(run({ type: 'setStep', step: 'reset' })).toMatchObject({ step: 'reset' });
  expect(run(sent, verified, { type: 'reset' })).toEqual(initialForgot);
});
