import { alertLimits } from '@interest-miner/contract/alerts/limits';
import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { ownerOf } from '../../http/ownership.ts';
import { findAlerts } from './queries/alerts.ts';
import { eraseWatch } from './queries/clean-up.ts';
import { toAlert } from './to-alert.ts';

/** Deletes a user's alerts, and what the watch knows about their interests and lists. */
export const eraseUser: EraseUser = (db, userId, signal) => eraseWatch(db, ownerOf({ userId }), signal);

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
