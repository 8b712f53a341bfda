import type { MailPort } from './port.ts';

// A terminal interprets control characters, and a line break would forge a line.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced here
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * The built-in stand-in: prints each mail once, on one line. The mail itself stays in the mail queue's table, for the
 * operator's page.
 * @param print writes a line to the operator's console, never to the log
 * @param options.showsText off if others use the product: codes and addresses must not appear in a console then
 */
export function createOutboxMail(print: (line: string) => void, { showsText = true } = {}): MailPort {
  return {
    kind: 'outbox',
    async send({ to, subject, text }) {
      if (!showsText) print('[mail] kept at /operator/outbox');
      else print(`[mail to ${to}] ${subject}: ${text}`.replace(controlCharacters, ' '));
    },
    async rehearse() {},
    async close() {},
  };
}
