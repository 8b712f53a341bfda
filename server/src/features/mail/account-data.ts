import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteMailsOf, readMailsOf } from './account-queries.ts';

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** Removes a user's mails; one that is being sent at this moment can no longer be called back. */
export const eraseUser: EraseUser = (db, userId) => deleteMailsOf(db, userId);

/** Which mails were written to a user. Their texts hold codes, and are forgotten once they have left. */
export const exportUser: ExportUser = async (db, userId) => ({
  mails: (await readMailsOf(db, userId)).map((mail) => ({
    kind: mail.kind,
    status: mail.status,
    created_at: iso(mail.created_at),
    finished_at: iso(mail.finished_at),
  })),
});
