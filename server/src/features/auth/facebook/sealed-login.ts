import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { openClaims, sealClaims } from '../sealed-claims.ts';

// While nothing can be written, state and login code carry their own proof. They are not used up: a state is worth nothing
// without Facebook's code, which is, and a login code only in its browser, for a minute.
const state = { purpose: 'facebook state', shape: z.tuple([z.string(), z.int()]) };
const code = { purpose: 'facebook code', shape: z.tuple([z.string(), z.int(), z.string()]) };

/** 128 bits suffice, and the code has to fit into its field. */
const markOf = (browserHash: string) => browserHash.slice(0, 32);

/** @param browserHash of the browser's state cookie @param expiresAt milliseconds since 1970 */
export const sealState = (deps: Deps, browserHash: string, expiresAt: number) =>
  sealClaims(deps, state.purpose, [markOf(browserHash), expiresAt]);

/** Whether a state was sealed for this browser and has not expired. */
export function isSealedState(deps: Deps, sealed: string, browserHash: string): boolean {
  const [browser, expiresAt = 0] = openClaims(deps, state.purpose, sealed, state.shape) ?? [];
  return browser === markOf(browserHash) && expiresAt > deps.clock();
}

/** @param browserHash of the browser's state cookie @param expiresAt milliseconds since 1970 */
export const sealLoginCode = (deps: Deps, userId: string, browserHash: string, expiresAt: number) =>
  sealClaims(deps, code.purpose, [markOf(browserHash), expiresAt, userId]);

/** The user of a login code that was sealed for this browser and has not expired. */
export function openLoginCode(deps: Deps, sealed: string, browserHash: string): string | undefined {
  const [browser, expiresAt = 0, userId] = openClaims(deps, code.purpose, sealed, code.shape) ?? [];
  return browser === markOf(browserHash) && expiresAt > deps.clock() ? userId : undefined;
}
