import type { MailPort } from './port.ts';

// A terminal obeys control characters, and a line break would forge a line of its own.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced here
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * The built-in stand-in: prints each mail once, on one line. The mail itself stays in the mail queue's table, where the
 * operator's page shows it.
 * @param print writes a line to the operator's console, never to the log
 */
export function createOutboxMail(print: (line: string) => void): MailPort {
  return {
    kind: 'outbox',
    async send({ to, subject, text }) {
      print(`[mail to ${to}] ${subject}: ${text}`.replace(controlCharacters, ' '));
    },
    async close() {},
  };
}
