import { z } from 'zod';
import { formatCount } from './count.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern rejects them
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Text typed by a user: well-formed Unicode without control characters, trimmed.
 * @param max maximum length after trimming, as typed and with its ligatures written out ("ﷺ" has eighteen letters)
 * @param required message for a text that is empty after trimming; omit it to allow empty texts
 */
export function text(max: number, required?: string) {
  const base = z
    .string(required)
    .refine(
      (value) => value.isWellFormed() && !controlCharacters.test(value),
      'Please remove the unprintable characters',
    )
    .trim()
    .max(max, { error: () => tooLong(max) })
    // Already said of a text that is too long as typed.
    .refine((value) => value.length > max || value.normalize('NFKC').length <= max, { error: () => tooLong(max) });
  return required === undefined ? base : base.min(1, required);
}

function tooLong(max: number): string {
  return `Please use at most ${formatCount(max)} characters`;
}
