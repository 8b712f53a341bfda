import { z } from 'zod';
import {
  bareResponse,
  dataResponse,
  defineEndpoint,
  fieldsResponse,
  messageAndDataResponse,
  messageResponse,
} from '../endpoint.ts';
import { confirmPassword, email, givenPassword, mismatch, newPassword, otpCode, personName } from './fields.ts';
import { authTexts, confirmationTexts } from './texts.ts';

export const registerBody = z
  .object({ name: personName, email, password: newPassword, confirm_password: confirmPassword })
  .refine((body) => body.password === body.confirm_password, mismatch);

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
  response: bareResponse(loggedInUser),
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
  response: fieldsResponse({ step: z.literal('otp'), email: z.string(), message: z.string() }),
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
  response: messageAndDataResponse(z.object({ reset_token: z.string() })),
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

/** One active session of the user. Times are ISO 8601; `id` identifies the session but is not a credential. */
export const sessionItem = z.object({
  id: z.string(),
  device: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
});
export type SessionItem = z.output<typeof sessionItem>;

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'The open sessions of the current user',
  auth: 'user',
  response: dataResponse(z.array(sessionItem)),
  errors: [],
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one session',
  auth: 'user',
  params: z.object({ id: z.string().max(64) }),
  response: messageResponse,
  errors: ['not_found'],
});

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/auth/sessions/end-others',
  summary: 'End every session but this one',
  auth: 'user',
  response: messageResponse,
  errors: [],
});

export const logoutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/auth/logout-everywhere',
  summary: 'End every session, this one too',
  auth: 'user',
  response: messageResponse,
  errors: [],
});

export const changePasswordBody = z
  .object({
    current_password: givenPassword,
    new_password: newPassword,
    confirm_password: confirmPassword,
    /** Also ends API tokens and connected assistants. */
    end_programs: z.boolean().default(false),
  })
  .refine((body) => body.new_password === body.confirm_password, mismatch);

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the password; ends every other session',
  auth: 'user',
  body: changePasswordBody,
  response: messageResponse,
  errors: ['current_password_wrong', 'rate_limited'],
});

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirm an email address with the token of a mailed link',
  auth: 'public',
  body: z.object({ token: z.string(confirmationTexts.linkBroken).min(1).max(200) }),
  response: messageResponse,
  errors: ['not_found', 'rate_limited'],
});

export const sendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/auth/send-confirmation',
  summary: 'Email the link that confirms your address again',
  auth: 'user',
  response: messageResponse,
  errors: ['not_found', 'rate_limited'],
});

/** How a user can log in. */
export const loginMethods = z.object({ password: z.boolean(), facebook: z.boolean() });
export type LoginMethods = z.output<typeof loginMethods>;

export const getLoginMethods = defineEndpoint({
  method: 'GET',
  path: '/auth/login-methods',
  summary: 'How the current user can log in',
  auth: 'user',
  response: dataResponse(loginMethods),
  errors: [],
});

/** Confirms the owner before a login method changes. An account without a password sets one by one-time code first. */
export const currentPasswordBody = z.object({ password: givenPassword });

export const exchangeFacebookCode = defineEndpoint({
  method: 'POST',
  path: '/auth/facebook/exchange',
  summary: 'Exchange the one-time code of a Facebook login for the user with a bearer token',
  auth: 'public',
  body: z.object({ code: z.string().min(1).max(200) }),
  response: bareResponse(loggedInUser),
  errors: ['facebook_failed', 'rate_limited'],
});

export const connectFacebook = defineEndpoint({
  method: 'POST',
  path: '/auth/facebook/connect',
  summary: 'Start connecting Facebook to your account; returns where to send the browser',
  auth: 'user',
  body: currentPasswordBody,
  response: dataResponse(z.object({ url: z.string() })),
  errors: ['facebook_unavailable', 'current_password_wrong', 'rate_limited'],
});

export const disconnectFacebook = defineEndpoint({
  method: 'DELETE',
  path: '/auth/facebook',
  summary: 'Disconnect Facebook from your account',
  auth: 'user',
  body: currentPasswordBody,
  response: messageResponse,
  errors: ['last_login_method', 'current_password_wrong', 'rate_limited'],
});
