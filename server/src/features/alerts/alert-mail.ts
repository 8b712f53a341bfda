import { alertLimits } from '@interest-miner/contract/alerts/limits';
import { alertSentence, alertTexts } from '@interest-miner/contract/alerts/texts';
import { paths } from '@interest-miner/contract/site';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../lib/time.ts';
import { findCredentials } from '../auth/index.ts';
import { mailBody } from '../mail/index.ts';
import { currentPlaces } from './current-places.ts';
import { endMailsLink } from './end-mails.ts';
import { claimUnmailed, hasUnmailed } from './queries/alerts.ts';
import { changeWatchOwner, findWatchOwner } from './queries/owners.ts';
import { toAlert } from './to-alert.ts';

/** Maximum findings listed in a mail; the rest are counted. */
const maxListed = 20;

/**
 * Mails new findings: at once if a running ad set is affected, else weekly. Findings are claimed in the transaction that
 * queues the mail, so none is mailed twice.
 * @param isTest whether the test ad account answered: its removals are not Meta's
 */
export async function mailFindings(deps: Deps, ownerId: string, isTest: boolean): Promise<void> {
  const now = deps.clock();
  const [owner, unmailed] = [await findWatchOwner(deps.db, ownerId), await hasUnmailed(deps.db, ownerId)];
  if (!owner || owner.mail_off === 1 || unmailed === 'none') return;
  const resting = owner.mailed_at !== null && now - owner.mailed_at < alertLimits.mailDays * dayMs;
  if (resting && unmailed !== 'running') return;
  const user = await findCredentials(deps.db, ownerId);
  if (!user) return;
  const { PUBLIC_URL } = deps.config;
  await deps.db.transaction().execute(async (db) => {
    const rows = await claimUnmailed(db, ownerId, now);
    if (rows.length === 0) return;
    const places = await currentPlaces(
      db,
      ownerId,
      rows.map(({ ref }) => ref),
    );
    const alerts = rows
      .map((row) => toAlert(row, places.get(row.ref)))
      .sort((a, b) => Number(b.running) - Number(a.running));
    const running = alerts.filter((row) => row.running).length;
    const lines = alerts.slice(0, maxListed).map((row) => {
      const where = row.places
        .map(({ name }) => name)
        .slice(0, 3)
        .join(', ');
      return `${alertTexts.title[row.kind](row.name)}. ${alertSentence(row)}${where === '' ? '' : ` Used in: ${where}.`}`;
    });
    const more = alerts.length - lines.length;
    const page = PUBLIC_URL === undefined ? [] : [new URL(paths.lists, PUBLIC_URL).href];
    const end = PUBLIC_URL === undefined ? undefined : endMailsLink(deps.secrets, PUBLIC_URL, ownerId);
    await changeWatchOwner(db, ownerId, { mailed_at: now });
    await deps.mails.add(db, {
      kind: 'alerts',
      userId: user.id,
      to: user.email,
      subject:
        running > 0
          ? 'A running ad set uses interests that have changed'
          : `${alerts.length === 1 ? 'An interest' : `${alerts.length} interests`} you use changed`,
      usefulForMs: alertLimits.mailDays * dayMs,
      ...mailBody([
        ...(isTest ? [alertTexts.fromTest] : []),
        ...lines,
        ...(more > 0 ? [`And ${more} more.`] : []),
        ...page,
        ...(end === undefined ? [] : [alertTexts.howToEnd(end)]),
      ]),
      ...(end === undefined ? {} : { unsubscribe: end }),
    });
  });
  deps.mails.kick();
}
