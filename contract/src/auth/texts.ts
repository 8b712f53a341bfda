import { nameLimits, oneTimeCode, passwordLimits } from './limits.ts';

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
  loginsFull: 'Too many logins wait to be stored. Please try again in a few minutes.',
  loginCodeUnsent:
    'This login needs a mailed code, and no codes can be sent right now. Please try again in a few minutes.',
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

export const confirmationTexts = {
  confirmed: 'Your email address is confirmed.',
  linkBroken: 'This link no longer works. Log in to request a new one.',
  notOffered: 'Email addresses are not confirmed here.',
  sent: (email: string) => `The link is on its way to ${email}.`,
} as const;

export const facebookTexts = {
  disconnected: 'Facebook has been disconnected. Your other sessions have ended.',
} as const;

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
  unstored: 'New accounts and connections cannot be saved right now. Please try again in a few minutes.',
  taken: 'This Facebook account is connected to another account here.',
  connected: 'Facebook is connected. You can log in with it from now on.',
} as const;
export type FacebookNotice = keyof typeof facebookNotices;
