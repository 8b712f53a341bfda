import { randomInt, timingSafeEqual } from 'node:crypto';
import { oneTimeCode } from '@interest-miner/contract/auth';
import type { Secrets } from '../../../secrets.ts';

/** Under which the codes of an address are kept: says nothing about the address. */
export function emailKeyOf(secrets: Secrets, email: string): string {
  return secrets.keyedHash('password code address', email);
}

/** Keyed, as so few digits are guessed in a moment by whoever holds a plain hash. */
export function hashCode(secrets: Secrets, email: string, code: string): string {
  return secrets.keyedHash('password code', `${email}\0${code}`);
}

/** A new code; each value is as likely as any other. */
export function newCode(): string {
  return String(randomInt(10 ** oneTimeCode.digits)).padStart(oneTimeCode.digits, '0');
}

/** Compares two hex digests in constant time. */
export function sameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
