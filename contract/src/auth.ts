import { z } from 'zod';
import { defineEndpoint, messageResponse } from './endpoint.ts';
import { text } from './text.ts';

export const passwordLimits = { min: 8, max: 128 } as const;
export const nameLimits = { min: 3, max: 100 } as const;
export const emailMax = 254;

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
} as const;

/** An e-mail address by a simple pattern, lower-cased, at most 254 characters. */
export const email = text(emailMax, authTexts.emailRequired)
  .regex(/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\.]{2,}$/, authTexts.emailInvalid)
  .transform((value) => value.toLowerCase());

/** A new password by the spec's rules: 8 to 128 characters, one lower, one upper, one digit, one of @$!%*?&. */
export const newPassword = z
  .string(authTexts.passwordRequired)
  .min(1, authTexts.passwordRequired)
  .min(passwordLimits.min, authTexts.passwordShort)
  .max(passwordLimits.max, authTexts.passwordLong)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), authTexts.passwordWeak)
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s, authTexts.passwordWeak);

export const personName = text(nameLimits.max, authTexts.nameRequired).min(nameLimits.min, authTexts.nameShort);

export const registerBody = z
  .object({
    name: personName,
    email,
    password: newPassword,
    confirm_password: z.string(authTexts.confirmRequired).min(1, authTexts.confirmRequired),
  })
  .refine((body) => body.password === body.confirm_password, {
    path: ['confirm_password'],
    message: authTexts.confirmMismatch,
    // Shown together with the other problems, as the form marks every field at once.
    when: (payload) => typeof (payload.value as { confirm_password?: unknown } | null)?.confirm_password === 'string',
  });

export const loginBody = z.object({
  email,
  password: z
    .string(authTexts.passwordRequired)
    .min(1, authTexts.passwordRequired)
    .max(passwordLimits.max, authTexts.passwordLong),
});

/** The user as login answers it: no envelope, as the spec says. */
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
  summary: 'Log in; answers the user with a bearer token',
  auth: 'public',
  body: loginBody,
  response: loggedInUser,
  errors: ['invalid_credentials', 'rate_limited'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  auth: 'user',
  response: messageResponse,
  errors: [],
});
