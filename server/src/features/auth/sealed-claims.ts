import type { z } from 'zod';
import type { Deps } from '../../deps.ts';

/**
 * Seals claims into a text that is handed out instead of a stored row, while the database refuses writes: every process
 * of the installation can open it, nobody can alter it, and what was sealed for one purpose opens for no other.
 * @returns characters of base64url
 */
export function sealClaims({ secrets }: Pick<Deps, 'secrets'>, purpose: string, claims: readonly unknown[]): string {
  return Buffer.from(secrets.seal(JSON.stringify(claims), purpose), 'base64').toString('base64url');
}

/** The claims in a sealed text, untrusted input; undefined unless they were sealed for this purpose and have this shape. */
export function openClaims<T>(
  { secrets }: Pick<Deps, 'secrets'>,
  purpose: string,
  sealed: string,
  shape: z.ZodType<T>,
): T | undefined {
  try {
    return shape.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64url').toString('base64'), purpose)));
  } catch {
    return undefined;
  }
}
