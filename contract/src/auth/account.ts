import { z } from 'zod';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { confirmPassword, givenPassword, loggedInUser, mismatch, newPassword } from './endpoints.ts';

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

/** How long a mailed link confirms an address. */
export const emailConfirmation = { days: 30 } as const;

export const confirmationTexts = {
  confirmed: 'Your email address is confirmed.',
  linkBroken: 'This link no longer works. Log in to request a new one.',
  notOffered: 'Email addresses are not confirmed here.',
  sent: (email: string) => `The link is on its way to ${email}.`,
} as const;

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

export const facebookTexts = {
  disconnected: 'Facebook has been disconnected. Your other sessions have ended.',
} as const;

/** Confirms the owner before a login method changes. An account without a password sets one by one-time code first. */
export const currentPasswordBody = z.object({ password: givenPassword });

/**
 * Messages shown after a Facebook login. The server puts only the key into the URL:
 * `/login?facebook=<key>` or `/profile-update?facebook=<key>`.
 */
export const facebookNotices = {
  not_configured: 'Facebook login is not set up here. Please log in with your email and password.',
  cancelled: 'The Facebook login was cancelled.',
  failed: 'The Facebook login could not be completed. Please try again.',
  unavailable: 'Facebook is not responding right now. Please try again, or log in with your email and password.',
  email_missing: 'Facebook shared no email address. Please allow it, or register with email and password.',
  account_exists:
    'An account with this email already exists. Log in with your password, then connect Facebook in Account Settings.',
  taken: 'This Facebook account is connected to another account here.',
  connected: 'Facebook is connected. You can log in with it from now on.',
} as const;
export type FacebookNotice = keyof typeof facebookNotices;

export const exchangeFacebookCode = defineEndpoint({
  method: 'POST',
  path: '/auth/facebook/exchange',
  summary: 'Exchange the one-time code of a Facebook login for the user with a bearer token',
  auth: 'public',
  body: z.object({ code: z.string().min(1).max(200) }),
  response: loggedInUser,
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
