import { type ResolvedName, resolveNames } from '@interest-miner/contract/lists/endpoints';
import { call } from '../client.ts';

/** Longer than for other calls: looking up a thousand names at Meta takes time. */
const timeoutMs = 60_000;
/** The server accepts 64 KB per request; scripts such as Devanagari take three bytes per letter. */
const pieceBytes = 48_000;

/** The names in pieces that each fit into one call. */
function inPieces(names: readonly string[]): string[][] {
  const encoder = new TextEncoder();
  const pieces: string[][] = [];
  let room = 0;
  for (const name of names) {
    const bytes = encoder.encode(JSON.stringify(name)).length + 1;
    if (bytes > room) {
      pieces.push([]);
      room = pieceBytes;
    }
    pieces.at(-1)?.push(name);
    room -= bytes;
  }
  return pieces;
}

/**
 * Finds the interests for names, in their order. `notice`: what the source could not answer at present; `unsearched`: names to
 * send again for similar interests. @throws ApiError
 */
export async function findByNames(names: readonly string[], fallback: string) {
  const found: ResolvedName[] = [];
  const unsearched: string[] = [];
  const notices = new Set<string>();
  for (const piece of inPieces(names)) {
    const { data } = await call(resolveNames, { body: { names: piece } }, { fallback, timeoutMs });
    found.push(...data.names);
    unsearched.push(...data.unsearched);
    if (data.notice !== null) notices.add(data.notice);
  }
  return { names: found, unsearched, notice: notices.size > 0 ? [...notices].join(' ') : null };
}
