export const passwordLimits = { min: 8, max: 128 } as const;
export const nameLimits = { min: 3, max: 100 } as const;
export const emailMax = 254;
/**
 * The one-time code: number of digits, minutes it is valid, attempts allowed, and seconds before the screen offers to resend it.
 */
export const oneTimeCode = {
  digits: 6,
  minutes: 10,
  tries: 5,
  resendSeconds: 30,
} as const;

/** Minutes between the right code and the new password. */
export const passwordReset = { minutes: 15 } as const;

/** Days that a session lasts from the login, and without use. */
export const sessionDays = { total: 30, idle: 7 } as const;

/** How long a mailed link confirms an address. */
export const emailConfirmation = { days: 30 } as const;
