import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { toIso } from '../../lib/time.ts';
import { deleteEventsOf, listEvents } from './queries.ts';

const all = 10_000;

/** Removes the events of a user. */
export const eraseUser: EraseUser = deleteEventsOf;

/** Exports a user's events without their network hashes. */
export const exportUser: ExportUser = async (db, userId) => ({
  security_events: (await listEvents(db, userId, all)).map(({ event, created_at }) => ({
    event,
    created_at: toIso(created_at),
  })),
});
