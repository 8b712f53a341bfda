import type { MailDeps } from './deps.ts';
import { listSealedMails, replaceSealed } from './queries.ts';

const batch = 200;

/**
 * Encrypts every stored mail with the key of today, so that an old key can go. Safe to run again and beside a server.
 * @returns what to print
 */
export async function reencryptMails({ db, secrets }: Pick<MailDeps, 'db' | 'secrets'>): Promise<string> {
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
      await replaceSealed(db, id, sealed, secrets.seal(text));
      done += 1;
    }
    const last = mails.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  const next =
    unreadable === 0
      ? 'SECRET_KEY_OLD can go.'
      : `${unreadable} could be read with neither key: keep every key that was ever used, and check both settings.`;
  return `${done} stored mail(s) are encrypted with SECRET_KEY now. ${next}`;
}
