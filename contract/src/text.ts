import { z } from 'zod';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * A line or paragraph that a user typed: well-formed Unicode without control characters, trimmed.
 * @param max most characters allowed after trimming
 * @param required message when nothing is left after trimming; leave out to allow an empty text
 */
export function text(max: number, required?: string) {
  const base = z
    .string(required)
    .refine(
      (value) => value.isWellFormed() && !controlCharacters.test(value),
      'Please remove the unprintable characters',
    )
    .trim()
    // Worded when it is needed: a browser takes milliseconds to make ready how numbers are written.
    .max(max, { error: () => `Please use at most ${max.toLocaleString('en')} characters` });
  return required === undefined ? base : base.min(1, required);
}
