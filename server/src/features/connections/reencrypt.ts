import type { Deps } from '../../deps.ts';
import { changeConnection, listEncrypted } from './queries.ts';

const batch = 200;

/**
 * Re-encrypts every stored token with the current key. Safe to repeat and to run beside a server.
 * @returns the text to print
 */
export async function reencryptConnections({ db, secrets }: Deps): Promise<string> {
  let done = 0;
  let unreadable = 0;
  let after = '';
  for (;;) {
    const rows = await listEncrypted(db, after, batch);
    for (const row of rows) {
      try {
        await changeConnection(db, row, { sealed: secrets.seal(secrets.open(row.sealed)) });
        done += 1;
      } catch {
        unreadable += 1;
      }
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.owner_id;
  }
  const lost = unreadable === 0 ? '' : ` ${unreadable} could be read with neither key: their owners have to reconnect.`;
  return `${done} connection(s) to Meta are encrypted with SECRET_KEY now.${lost}`;
}
