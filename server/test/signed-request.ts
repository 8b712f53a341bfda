import { createHmac } from 'node:crypto';

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A `signed_request` as Meta makes it. @param payload an object, or the text to encode as it is */
export function signRequest(payload: unknown, secret: string): string {
  const encoded = encode(payload);
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
}
