import { randomInt, timingSafeEqual } from 'node:crypto';
import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import type { Secrets } from '../../secrets.ts';

/** The key under which an address's codes are stored; it does not reveal the address. */
export function emailKeyOf(secrets: Secrets, email: string): string {
  return secrets.keyedHash('password code address', email);
}

/** Keyed, because a plain hash of so few digits is easily brute-forced. */
export function hashCode(secrets: Secrets, email: string, code: string): string {
  return secrets.keyedHash('password code', `${email}\0${code}`);
}

/** A new code; all values are equally likely. */
export function newCode(): string {
  return String(randomInt(10 ** oneTimeCode.digits)).padStart(oneTimeCode.digits, '0');
}

/** Compares two hex digests in constant time. */
export function sameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
