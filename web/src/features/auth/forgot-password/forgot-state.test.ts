import { expect, test } from 'vitest';
import { type ForgotAction, forgotReducer, initialForgot } from './forgot-state.ts';

const run = (...actions: ForgotAction[]) => actions.reduce(forgotReducer, initialForgot);
const sent: ForgotAction = { type: 'sent', email: 'ada@example.com', message: 'sent' };
const verified: ForgotAction = { type: 'verified', resetToken: 'token', message: 'right' };

test('moves from email to code to password, and back to email', () => {
  expect(run(sent)).toMatchObject({ step: 'otp', email: 'ada@example.com', success: true, message: 'sent' });
  expect(run(sent, verified)).toMatchObject({ step: 'reset', resetToken: 'token', email: 'ada@example.com' });
  expect(run(sent, verified, { type: 'changed', message: 'done' })).toMatchObject({
    step: 'email',
    email: '',
    resetToken: null,
    success: true,
  });
});

test('a failed call stays on its step', () => {
  expect(run(sent, { type: 'pending' })).toMatchObject({ step: 'otp', loading: true, success: false });
  expect(run(sent, { type: 'pending' }, { type: 'failed', error: 'no' })).toMatchObject({
    step: 'otp',
    loading: false,
    error: 'no',
  });
});

test('setting the step drops a token that it does not need; a reset clears everything', () => {
  expect(run(sent, verified, { type: 'setStep', step: 'otp' })).toMatchObject({ step: 'otp', resetToken: null });
  expect(run({ type: 'setStep', step: 'reset' })).toMatchObject({ step: 'reset' });
  expect(run(sent, verified, { type: 'reset' })).toEqual(initialForgot);
});
