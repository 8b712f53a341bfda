import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 20;

/** A new confirmation code: 100 random bits in unambiguous characters. */
export function newConfirmationCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
