import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { toIso } from '../../lib/time.ts';
import { deleteMailsOf, readMailsOf } from './account-queries.ts';

/** Deletes a user's mails; a mail that is being sent right now still goes out. */
export const eraseUser: EraseUser = (db, userId) => deleteMailsOf(db, userId);

/** Lists the mails to a user without their texts, which hold codes and are erased once sent. */
export const exportUser: ExportUser = async (db, userId) => ({
  mails: (await readMailsOf(db, userId)).map((mail) => ({
    kind: mail.kind,
    status: mail.status,
    created_at: toIso(mail.created_at),
    finished_at: toIso(mail.finished_at),
  })),
});
