import { hash } from 'node:crypto';
import { z } from 'zod';
import { findKeptWrittenAt } from '../../../db/writes.ts';
import type { Deps } from '../../../deps.ts';
import { hourMs } from '../../../lib/time.ts';
import { findCredentials } from '../queries/users.ts';
import { openClaims, sealClaims } from '../sealed-claims.ts';

const prefix = 'sealed_';
const lifeMs = 12 * hourMs;

const purpose = 'session';
/** What a sealed token says: the user, a mark of the password at login, and when that was. */
const claimsShape = z.tuple([z.string(), z.string(), z.int()]);

const markOf = (passwordHash: string) => hash('sha256', passwordHash).slice(0, 16);

/**
 * A session token for a login while no session can be stored: it carries its own proof, encrypted with the installation's
 * key, so that every process accepts it. It counts only while the database refuses writes.
 */
export function sealSession(deps: Deps, userId: string, passwordHash: string): string {
  const claims: z.infer<typeof claimsShape> = [userId, markOf(passwordHash), deps.clock()];
  return prefix + sealClaims(deps, purpose, claims);
}

/** The key under which a session waits until it can be stored. */
export const keptSession = (tokenHash: string) => `session ${tokenHash}`;

/**
 * The user of a sealed token, while the database refuses writes and the password is still the same. Once the kept sessions
 * were stored, only they count: a session that has ended since does not return with the next refusal.
 */
export async function findSealedSession(deps: Deps, token: string, tokenHash: string): Promise<string | undefined> {
  if (!token.startsWith(prefix)) return undefined;
  const [userId, mark, loggedInAt] = openClaims(deps, purpose, token.slice(prefix.length), claimsShape) ?? [];
  if (userId === undefined || loggedInAt === undefined || deps.clock() - loggedInAt > lifeMs) return undefined;
  await deps.writes.check();
  const isKept = deps.writes.kept(keptSession(tokenHash)) > 0;
  if (!deps.writes.refused && !isKept) return undefined;
  if (!isKept && (await findKeptWrittenAt(deps.db)) >= loggedInAt) return undefined;
  const user = await findCredentials(deps.db, userId);
  return user !== undefined && markOf(user.password_hash) === mark ? userId : undefined;
}
