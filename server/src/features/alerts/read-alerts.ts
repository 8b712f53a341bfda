import { alertLimits } from '@interest-miner/contract/alerts/limits';
import { alertTexts } from '@interest-miner/contract/alerts/texts';
import type { AlertsTable } from '../../db/tables/alerts.ts';
import type { Deps, UserContext } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { currentPlaces } from './current-places.ts';
import * as queries from './queries/alerts.ts';
import { findWatchOwner, setMailOff } from './queries/owners.ts';
import { toAlert } from './to-alert.ts';

const missing = () => new AppError('not_found', { message: alertTexts.missing });

/** Alerts with the places in which their interests are used now. */
export async function withPlaces(db: Deps['db'], ownerId: string, rows: readonly AlertsTable[]) {
  const refs = [...new Set(rows.map(({ ref }) => ref))];
  const places = await currentPlaces(db, ownerId, refs);
  return rows.map((row) => toAlert(row, places.get(row.ref)));
}

/** The actor's alerts. */
export async function listAlerts({ deps: { db }, actor }: UserContext) {
  const ownerId = ownerOf(actor);
  const alerts = await withPlaces(db, ownerId, await queries.findAlerts(db, ownerId, alertLimits.shown));
  const owner = await findWatchOwner(db, ownerId);
  const checked = owner?.checked_at ?? null;
  return {
    alerts,
    ...(await queries.countOf(db, ownerId)),
    checked_at: toIso(checked),
    mail: owner?.mail_off !== 1,
  };
}

/** @throws AppError not_found */
export async function readAlert({ deps: { db, clock }, actor }: UserContext, { id }: { id: string }) {
  if (!(await queries.markRead(db, ownerOf(actor), clock(), id))) throw missing();
  return alertTexts.read;
}

/** Marks every alert as read. */
export async function readAllAlerts({ deps: { db, clock }, actor }: UserContext) {
  await queries.markRead(db, ownerOf(actor), clock());
  return alertTexts.read;
}

/** Turns mails on or off. */
export async function setAlertMail({ deps: { db, clock }, actor }: UserContext, { mail }: { mail: boolean }) {
  await setMailOff(db, ownerOf(actor), !mail, clock());
  return mail ? alertTexts.mailOn : alertTexts.mailOff;
}

/** A person's own alert. @throws AppError not_found */
export async function ownAlert({ db }: Deps, actor: Actor, id: string) {
  const row = await queries.findAlert(db, ownerOf(actor), id);
  if (!row) throw missing();
  return toAlert(row, []);
}
