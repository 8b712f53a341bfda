import { alertLimits, alertTexts } from '@interest-miner/contract/alerts/endpoints';
import { listsTexts } from '@interest-miner/contract/lists';
import type { Actor } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import type { AlertDeps } from './deps.ts';
import * as queries from './queries.ts';
import { toAlert } from './to-alert.ts';

type ReadDeps = Pick<AlertDeps, 'db' | 'clock'>;
const dayMs = 86_400_000;
const done = (message: string) => ({ success: true as const, message });
const missing = () => new AppError('not_found', { message: alertTexts.missing });

async function withPlaces(db: AlertDeps['db'], ownerId: string, rows: Awaited<ReturnType<typeof queries.findAlerts>>) {
  const places = await queries.findPlaces(
    db,
    ownerId,
    rows.map(({ ref }) => ref),
  );
  return rows.map((row) => toAlert(row, places.get(row.ref)));
}

/** What was found about the interests a person uses. */
export async function listAlerts({ db }: ReadDeps, actor: Actor) {
  const ownerId = ownerOf(actor);
  const alerts = await withPlaces(db, ownerId, await queries.findAlerts(db, ownerId, alertLimits.shown));
  const owner = await queries.findWatchOwner(db, ownerId);
  const checked = owner?.checked_at ?? null;
  return {
    success: true as const,
    data: {
      alerts,
      ...(await queries.countOf(db, ownerId)),
      checked_at: checked === null ? null : new Date(checked).toISOString(),
      mail: owner?.mail_off !== 1,
    },
  };
}

/** @throws AppError not_found */
export async function readAlert({ db, clock }: ReadDeps, actor: Actor, id: string) {
  if (!(await queries.markRead(db, ownerOf(actor), clock(), id))) throw missing();
  return done(alertTexts.read);
}

/** Marks every alert as read. */
export async function readAllAlerts({ db, clock }: ReadDeps, actor: Actor) {
  await queries.markRead(db, ownerOf(actor), clock());
  return done(alertTexts.read);
}

/** Turns mails on or off. */
export async function setAlertMail({ db, clock }: ReadDeps, actor: Actor, mail: boolean) {
  await queries.setMailOff(db, ownerOf(actor), !mail, clock());
  return done(mail ? alertTexts.mailOn : alertTexts.mailOff);
}

/** A person's own alert. @throws AppError not_found */
export async function ownAlert({ db }: Pick<AlertDeps, 'db'>, actor: Actor, id: string) {
  const row = await queries.findAlert(db, ownerOf(actor), id);
  if (!row) throw missing();
  return toAlert(row, undefined);
}

/** How a list changed over time. @throws AppError not_found */
export async function getListHistory({ db }: ReadDeps, actor: Actor, listId: string) {
  const ownerId = ownerOf(actor);
  if (!(await queries.ownsList(db, ownerId, listId))) {
    throw new AppError('not_found', { message: listsTexts.listMissing });
  }
  const rows = await queries.findListSizes(db, ownerId, listId);
  const sizes = rows.map(({ day, size_lower, size_upper }) => ({
    day: new Date(day * dayMs).toISOString().slice(0, 10),
    lower: size_lower,
    upper: size_upper,
  }));
  const alerts = await queries.findAlertsOfList(db, ownerId, listId, alertLimits.shown);
  return { success: true as const, data: { sizes, changes: await withPlaces(db, ownerId, alerts) } };
}
