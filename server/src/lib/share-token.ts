import { hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;
const shape = /^[\w-]{43}$/;

/** The secret of a read-only link: only its hash is stored. */
export function newShareToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, hash: hash('sha256', token) };
}

/** The hash under which a link is stored; undefined for what cannot be one. */
export const shareHashOf = (token: string): string | undefined =>
  shape.test(token) ? hash('sha256', token) : undefined;
