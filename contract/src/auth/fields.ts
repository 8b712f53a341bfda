import { z } from 'zod';
import { text } from '../text.ts';
import { emailMax, nameLimits, oneTimeCode, passwordLimits } from './limits.ts';
import { authTexts } from './texts.ts';

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

export const givenPassword = z
  .string(authTexts.passwordRequired)
  .min(1, authTexts.passwordRequired)
  .max(passwordLimits.max, authTexts.passwordLong);

export const otpCode = z
  .string(authTexts.otpRequired)
  .trim()
  .regex(new RegExp(`^\\d{${oneTimeCode.digits}}$`), authTexts.otpRequired);

/** Proves that the owner asks: the password, or for an account without one the code that the first try mails. */
export const ownerProof = { password: givenPassword.optional(), otp_code: otpCode.optional() };

/** How a proof may fail. */
export const ownerErrors = ['current_password_wrong', 'owner_code_required', 'otp_invalid', 'otp_dead'] as const;

/** Forms of a proof: with the password, or without one before and after the code was mailed. */
export const ownerProofForms = {
  password: z.object({ password: givenPassword }),
  mail: z.object({}),
  code: z.object({ otp_code: otpCode }),
} as const;
export type OwnerProofForm = keyof typeof ownerProofForms;
