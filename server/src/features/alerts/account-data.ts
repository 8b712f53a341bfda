import { alertLimits } from '@interest-miner/contract/alerts/limits';
import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { ownerOf } from '../../http/ownership.ts';
import { findAlerts } from './queries/alerts.ts';
import { eraseOwned } from './queries/clean-up.ts';
import { toAlert } from './to-alert.ts';

/** Deletes a user's alerts, and what the watch knows about their interests and lists. */
export const eraseUser: EraseUser = async (db, userId, signal) => {
  for (const table of ['watch_owners', 'alerts', 'watched_interests', 'list_sizes', 'audience_sizes'] as const) {
    signal?.throwIfAborted();
    await eraseOwned(db, table, ownerOf({ userId }));
  }
};

/** Exports a user's alerts. */
export const exportUser: ExportUser = async (db, userId) => {
  const rows = await findAlerts(db, ownerOf({ userId }), alertLimits.stored);
  return {
    alerts: rows.map((row) => {
      const { id: _id, places: _places, ...alert } = toAlert(row, []);
      return alert;
    }),
  };
};
