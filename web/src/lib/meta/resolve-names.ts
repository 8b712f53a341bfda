import { type ResolvedName, resolveNames } from '@interest-miner/contract/lists';
import { call } from '../client.ts';

/** Looking up a thousand names at Meta takes longer than other calls. */
const timeoutMs = 60_000;
/** The server takes 64 KB at once; names in scripts such as Devanagari take three bytes a letter. */
const pieceBytes = 48_000;

/** The names in pieces that fit into one call each. */
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

/** Finds the interests for names, in their order. `notice`: what the source could not say now. @throws ApiError */
export async function findByNames(names: readonly string[], fallback: string) {
  const found: ResolvedName[] = [];
  const notices = new Set<string>();
  for (const piece of inPieces(names)) {
    const { data } = await call(resolveNames, { body: { names: piece } }, { fallback, timeoutMs });
    found.push(...data.names);
    if (data.notice !== null) notices.add(data.notice);
  }
  return { names: found, notice: notices.size > 0 ? [...notices].join(' ') : null };
}
