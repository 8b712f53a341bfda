import type { Deps } from '../../deps.ts';
import { listSealedMails, replaceEncrypted } from './queries.ts';

const batch = 200;

/**
 * Re-encrypts every stored mail with the current key, so that the old key can be removed. Safe to repeat and to run
 * beside a server.
 * @returns the text to print
 */
export async function reencryptMails({ db, secrets }: Deps): Promise<string> {
  let done = 0;
  let unreadable = 0;
  let after = '';
  for (;;) {
    const mails = await listSealedMails(db, after, batch);
    for (const { id, sealed } of mails) {
      let text: string;
      try {
        text = secrets.open(sealed);
      } catch {
        unreadable += 1;
        continue;
      }
      await replaceEncrypted(db, id, sealed, secrets.seal(text));
      done += 1;
    }
    const last = mails.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  const next =
    unreadable === 0
      ? 'SECRET_KEY_OLD can be removed.'
      : `${unreadable} could be read with neither key: keep every key that was ever used, and check both settings.`;
  return `${done} stored mail(s) are now encrypted with SECRET_KEY. ${next}`;
}
