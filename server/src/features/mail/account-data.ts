import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteMailsOf, readMailsOf } from './account-queries.ts';

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** Deletes a user's mails; a mail that is being sent right now still goes out. */
export const eraseUser: EraseUser = (db, userId) => deleteMailsOf(db, userId);

/** Lists the mails to a user without their texts, which hold codes and are erased once sent. */
export const exportUser: ExportUser = async (db, userId) => ({
  mails: (await readMailsOf(db, userId)).map((mail) => ({
    kind: mail.kind,
    status: mail.status,
    created_at: iso(mail.created_at),
    finished_at: iso(mail.finished_at),
  })),
});
