import type { MailPort } from './port.ts';

// A terminal obeys control characters, and a line break would forge a line of its own.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced here
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * The built-in stand-in: prints each mail once, on one line. The mail itself stays in the mail queue's table, where the
 * operator's page shows it.
 * @param print writes a line to the operator's console, never to the log
 * @param options.showsText off where others use the product: codes and addresses have no place in a console then
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
