import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Prefixes of API tokens, and of assistants' authorization codes and access tokens. */
type Prefix = 'im_' | 'imc_' | 'imo_';
const refreshPrefix = 'imr_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 is just above 2^256, 62^6 just above 2^32. */
const secretLength = 43;
const checksumLength = 6;
const shapeOf = (prefix: Prefix) => new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);
const apiToken = shapeOf('im_');
const accessToken = shapeOf('imo_');

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`;
  return text;
}

/** CRC32 of the secret: lets secret scanners recognise a leaked token offline. */
const checksum = (secret: string) => base62(BigInt(crc32(secret)), checksumLength);

const newSecret = () => base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);

/** A new token: its prefix, 256 random bits in base 62, and a checksum of 6 characters. */
export function newToken(prefix: Prefix = 'im_'): string {
  const secret = newSecret();
  return `${prefix}${secret}${checksum(secret)}`;
}

/** A new refresh token: 256 random bits that its whole family shares, and 256 of its own. */
export function newRefreshToken(family = newSecret()): string {
  return `${refreshPrefix}${family}${newSecret()}`;
}

/** The parts of a refresh token; for any other text, parts that match no token. */
export function splitRefreshToken(token: string): { family: string; secret: string } {
  const parts = token.slice(refreshPrefix.length);
  return { family: parts.slice(0, secretLength), secret: parts.slice(secretLength) };
}

/** Whether a text has the shape of an API token. Session tokens are shorter. */
export function isApiToken(text: string): boolean {
  return apiToken.test(text);
}

/** Whether a text has the shape of an assistant's access token. */
export function isAccessToken(text: string): boolean {
  return accessToken.test(text);
}

/** Whether the checksum of a text in a token's shape is right. */
export function hasValidChecksum(token: string): boolean {
  const secret = token.slice(token.indexOf('_') + 1, -checksumLength);
  return token.endsWith(checksum(secret));
}

/** The stored form of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
