import { createHmac } from 'node:crypto';

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A `signed_request` as Meta creates it. @param payload an object, or text to encode unchanged */
export function signRequest(payload: unknown, secret: string): string {
  const encoded = encode(payload);
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
}
