import { createHash, createHmac } from 'node:crypto';

/** `appsecret_proof` of a call: hex HMAC-SHA256 of the token under the app's secret. Source: Meta, "Securing Graph API calls". */
export function appSecretProof(appSecret: string, accessToken: string): string {
  return createHmac('sha256', appSecret).update(accessToken).digest('hex');
}

/** A fingerprint of a token, so that pauses of an old token do not apply to a new one. */
export function tokenMark(accessToken: string): string {
  return createHash('sha256').update(`interest-miner:${accessToken}`).digest('hex').slice(0, 16);
}

/**
 * Creates a function that removes secrets from a text: Meta repeats the token in some messages.
 * @param secrets values to hide; empty ones are ignored
 */
export function createScrubber(secrets: readonly (string | undefined)[]): (text: string) => string {
  const known = secrets.filter((secret): secret is string => secret !== undefined && secret !== '');
  const forms = [...new Set(known.flatMap((secret) => [secret, encodeURIComponent(secret)]))].sort(
    (a, b) => b.length - a.length,
  );
  return (text) =>
    forms.reduce((clean, form) => clean.replaceAll(form, '[hidden]'), text).replace(/\bEAA\w{8,}/g, '[hidden]');
}
