import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'im_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 is just above 2^256, 62^6 just above 2^32. */
const secretLength = 43;
const checksumLength = 6;
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`;
  return text;
}

/** CRC32 of the secret: secret scanners tell a leaked token from similar text without asking us. */
const checksum = (secret: string) => base62(BigInt(crc32(secret)), checksumLength);

/** A new token: `im_`, 256 random bits in base 62, and a checksum of 6 characters. */
export function newToken(): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  return `${prefix}${secret}${checksum(secret)}`;
}

/** Whether a text has the shape of an API token. Session tokens are shorter. */
export function isApiToken(text: string): boolean {
  return shape.test(text);
}

/** Whether the checksum of a text in a token's shape is right. */
export function hasValidChecksum(token: string): boolean {
  const secret = token.slice(prefix.length, -checksumLength);
  return token.endsWith(checksum(secret));
}

/** The stored form of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
