import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../http/body/json-body.ts';
import { AppError } from '../../http/errors.ts';

const signatureBytes = 32;
const base64Url = /^[\w-]+$/;

const payloadShape = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.string().regex(/^\d{1,32}$/),
  issued_at: z.number().int().min(0).optional(),
});

export interface SignedRequest {
  /** The user's app-scoped Facebook id. */
  readonly facebookId: string;
  /** Identifies this request: the same for a replay, and reveals nothing about the user. */
  readonly key: string;
}

function refuse(): never {
  throw new AppError('invalid_signed_request');
}

function readPayload(encoded: string): unknown {
  try {
    return parseJson(Buffer.from(encoded, 'base64url'));
  } catch {
    return refuse();
  }
}

/**
 * Checks and reads Meta's `signed_request`: `b64url(signature).b64url(payload)`, the signature being HMAC-SHA256 over
 * the encoded payload. The payload is parsed only after the signature has been verified.
 * @throws AppError invalid_signed_request for a bad signature, algorithm or shape
 */
export function readSignedRequest(signedRequest: string, appSecret: string): SignedRequest {
  const [encodedSignature = '', encodedPayload = '', ...more] = signedRequest.split('.');
  if (more.length > 0 || !base64Url.test(encodedSignature) || !base64Url.test(encodedPayload)) refuse();
  const signature = Buffer.from(encodedSignature, 'base64url');
  const expected = createHmac('sha256', appSecret).update(encodedPayload).digest();
  if (signature.length !== signatureBytes || !timingSafeEqual(signature, expected)) refuse();
  const payload = payloadShape.safeParse(readPayload(encodedPayload));
  if (!payload.success) refuse();
  return {
    facebookId: payload.data.user_id,
    // Hashes the signature: a hash of the short user id could be brute-forced.
    key: createHash('sha256').update(expected).digest('base64url'),
  };
}
