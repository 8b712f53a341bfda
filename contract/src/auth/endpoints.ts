import { z } from 'zod';
import { codeMinutes } from '../durations.ts';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { text } from '../text.ts';

export const passwordLimits = { min: 8, max: 128 } as const;
export const nameLimits = { min: 3, max: 100 } as const;
export const emailMax = 254;
/**
 * The one-time code: number of digits, minutes it is valid, attempts allowed, codes per address and day (from one
 * network, and in total), and seconds before the screen offers to resend it.
 */
export const oneTimeCode = {
  digits: 6,
  minutes: codeMinutes,
  tries: 5,
  perDay: 10,
  perDayAndNetwork: 5,
  resendSeconds: 30,
} as const;

export const authTexts = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordShort: `Password must be at least ${passwordLimits.min} characters`,
  passwordLong: `Password must be at most ${passwordLimits.max} characters`,
  passwordWeak: 'Password must contain at least one uppercase, one lowercase, one number, and one special character',
  passwordCommon: 'This password is too common. Please choose another one.',
  confirmRequired: 'Please confirm your password',
  confirmMismatch: 'Passwords do not match',
  nameRequired: 'Name is required',
  nameShort: `Name must be at least ${nameLimits.min} characters`,
  registrationFailed: 'Registration failed. Please try again.',
  loginFailed: 'Login failed. Please try again.',
  registered: 'User created successfully',
  loggedOut: 'You are logged out.',
  otpSent: `If an account has this address, a ${oneTimeCode.digits}-digit code is on its way.`,
  otpTooMany: 'You have reached the daily limit of codes. Please try again tomorrow.',
  otpLast: 'If an account has this address, its last code still works. No more codes are sent today.',
  otpRequired: `Please enter the ${oneTimeCode.digits}-digit code`,
  otpVerified: 'The code is correct. Choose a new password.',
  otpFailed: 'OTP verification failed',
  otpSendFailed: 'Failed to send OTP',
  resetFailed: 'Password reset failed',
  passwordReset: 'Your password has been changed. Please log in.',
  passwordResetFacebook:
    'Your password has been changed, and Facebook disconnected. Please log in; you can connect Facebook again in Account Settings.',
  passwordChanged: 'Your password has been changed. Your other sessions have ended.',
  passwordMissing: 'This account has no password yet. Set one with Forgot password.',
  sessionEnded: 'The session has ended.',
  sessionsEnded: 'Your other sessions have ended.',
  everywhereLoggedOut: 'You have been logged out everywhere.',
} as const;

/** An email address that matches a simple pattern, lower-cased, at most 254 characters. */
export const email = text(emailMax, authTexts.emailRequired)
  .regex(/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\.]{2,}$/, authTexts.emailInvalid)
  .transform((value) => value.toLowerCase());

/** A new password: 8 to 128 characters with a lower-case letter, an upper-case letter, a digit and one of @$!%*?&. */
export const newPassword = z
  .string(authTexts.passwordRequired)
  .min(1, authTexts.passwordRequired)
  .min(passwordLimits.min, authTexts.passwordShort)
  .max(passwordLimits.max, authTexts.passwordLong)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), authTexts.passwordWeak)
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s, authTexts.passwordWeak);

export const personName = text(nameLimits.max, authTexts.nameRequired).min(nameLimits.min, authTexts.nameShort);

export const confirmPassword = z.string(authTexts.confirmRequired).min(1, authTexts.confirmRequired);

/** Options for the check that both passwords match; it runs even when other fields are invalid. */
export const mismatch = {
  path: ['confirm_password'],
  message: authTexts.confirmMismatch,
  when: (payload: { value: unknown }) =>
    typeof (payload.value as { confirm_password?: unknown } | null)?.confirm_password === 'string',
};

export const registerBody = z
  .object({ name: personName, email, password: newPassword, confirm_password: confirmPassword })
  .refine((body) => body.password === body.confirm_password, mismatch);

export const givenPassword = z
  .string(authTexts.passwordRequired)
  .min(1, authTexts.passwordRequired)
  .max(passwordLimits.max, authTexts.passwordLong);

const otpCode = z
  .string(authTexts.otpRequired)
  .trim()
  .regex(new RegExp(`^\\d{${oneTimeCode.digits}}$`), authTexts.otpRequired);

/** `otp_code` is required (`login_code_required`) after many failed logins to an account. */
export const loginBody = z.object({ email, password: givenPassword, otp_code: otpCode.optional() });

/** The login response. The spec gives it no envelope. */
export const loggedInUser = z.object({
  success: z.literal(true),
  access_token: z.string(),
  email: z.string(),
  name: z.string(),
  subscription_status: z.string(),
});
export type LoggedInUser = z.output<typeof loggedInUser>;

export const register = defineEndpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create an account',
  auth: 'public',
  body: registerBody,
  response: messageResponse,
  status: 201,
  errors: ['email_taken', 'rate_limited'],
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in; returns the user with a bearer token',
  auth: 'public',
  body: loginBody,
  response: loggedInUser,
  errors: ['invalid_credentials', 'login_code_required', 'otp_invalid', 'otp_dead', 'rate_limited'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  auth: 'user',
  response: messageResponse,
  errors: [],
});

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a one-time code by email; the response is the same whether or not the account exists',
  auth: 'public',
  body: z.object({ email }),
  response: z.object({ success: z.literal(true), step: z.literal('otp'), email: z.string(), message: z.string() }),
  errors: ['rate_limited'],
});

export const verifyOtp = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-otp',
  summary: 'Exchange a one-time code for a reset token',
  auth: 'public',
  body: z.object({
    email,
    otp_code: otpCode,
  }),
  response: dataResponse(z.object({ reset_token: z.string() })),
  errors: ['otp_invalid', 'otp_dead', 'rate_limited'],
});

const newPasswordFields = { new_password: newPassword, confirm_password: confirmPassword };

/** The form for a new password. */
export const newPasswordForm = z
  .object(newPasswordFields)
  .refine((form) => form.new_password === form.confirm_password, mismatch);

export const resetPasswordBody = z
  .object({
    reset_token: z.string(authTexts.resetFailed).min(1, authTexts.resetFailed).max(200, authTexts.resetFailed),
    ...newPasswordFields,
  })
  .refine((body) => body.new_password === body.confirm_password, mismatch);

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with a reset token; ends every session',
  auth: 'public',
  body: resetPasswordBody,
  response: messageResponse,
  errors: ['reset_token_invalid', 'rate_limited'],
});
