import { randomUUID } from 'node:crypto';
import type { AlertPlace } from '@interest-miner/contract/alerts/endpoints';
import { alertLimits } from '@interest-miner/contract/alerts/limits';
import { isMetaId, parseRef } from '@interest-miner/contract/interest';
import { writeIfOpen } from '../../../db/open-accounts.ts';
import type { WatchedInterestsTable, WatchOwnersTable } from '../../../db/tables/alerts.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs, hourMs } from '../../../lib/time.ts';
import { isRefusal } from '../../../ports/ads/port.ts';
import { findOpenConnection, interestsOf, type OpenConnection, withConnection } from '../../connections/index.ts';
import { mailFindings } from '../alert-mail.ts';
import { type AlertFacts, compare } from '../compare.ts';
import { insertAlerts, trimAlerts, withdrawLosses } from '../queries/alerts.ts';
import { changeWatchOwner } from '../queries/owners.ts';
import { saveListSizes } from '../queries/sizes.ts';
import * as queries from '../queries/watched.ts';
import { saveAudienceSizes } from './audience-sizes.ts';
import { type Answers, askAccount, askSource } from './check-at-meta.ts';
import { collectUsed } from './collect.ts';

/** Maximum ids in one call to Meta. */
const batch = 200;
const affected = ['deprecating', 'delivery_affected', 'delivery_paused'];

type Step = (work: (connection: OpenConnection) => Promise<Answers>) => Promise<Answers>;

/** Without access to the ad account there are no ad sets to watch; lists and audiences are still checked. */
function whenRefused(error: unknown): [] {
  if (isRefusal(error)) return [];
  throw error;
}

/** Collects what a person uses now and starts a round; safe to repeat after a crash. */
async function beginRound(deps: Deps, ownerId: string, connection: OpenConnection | undefined): Promise<number> {
  const roundAt = deps.clock();
  const adSets = connection?.account
    ? await withConnection(deps, ownerId, ({ port, access }) =>
        port.list(access('watch'), 'adsets', { targetingStates: affected }),
      ).catch(whenRefused)
    : [];
  const used = await collectUsed(deps.db, ownerId, adSets);
  const rows = [...used.values()].map(
    ({ places, running, ...row }): WatchedInterestsTable => ({
      ...row,
      owner_id: ownerId,
      state: 'normal',
      places: JSON.stringify(places),
      running: running ? 1 : 0,
      seen_at: roundAt,
      checked_at: 0,
    }),
  );
  await writeIfOpen(deps.db, ownerId, async (db) => {
    await queries.upsertWatched(db, rows);
    await queries.dropUnused(db, ownerId, roundAt);
    await changeWatchOwner(db, ownerId, { round_at: roundAt });
  });
  return roundAt;
}

/** Asks the ad account about Meta ids; without one, and for our own ids, asks the source of interests. */
async function askSources(deps: Deps, ownerId: string, rows: readonly WatchedInterestsTable[], step: Step | undefined) {
  const forAccount = step ? rows.filter(({ ref }) => isMetaId(parseRef(ref).id)) : [];
  const forSource = rows.filter((row) => !forAccount.includes(row));
  const answers: Answers = new Map();
  if (step && forAccount.length > 0) {
    const fromAccount = await step(({ port, access }) => askAccount(port, access('watch'), forAccount));
    for (const [ref, seen] of fromAccount) answers.set(ref, seen);
  }
  if (forSource.length > 0) {
    const { interests } = await interestsOf(deps, { userId: ownerId });
    for (const [ref, seen] of await askSource(interests, forSource)) answers.set(ref, seen);
  }
  return answers;
}

const foundIn = (places: string) => (JSON.parse(places) as AlertPlace[]).map(({ kind, id }) => ({ kind, id }));

/** Stores findings and facts in one transaction: a crash loses none, and a repeat finds none twice. */
async function storeRound(
  deps: Deps,
  { ownerId, roundAt, isTest }: { ownerId: string; roundAt: number; isTest: boolean },
  rows: readonly WatchedInterestsTable[],
  answers: Answers,
): Promise<void> {
  const same: string[] = [];
  const changed = rows.flatMap((row) => {
    const seen = answers.get(row.ref);
    const result = seen && compare(row, seen);
    const keys = ['name', 'size_lower', 'size_upper', 'source', 'state'] as const;
    if (result && keys.some((key) => result.next[key] !== row[key])) return [{ row, ...result }];
    same.push(row.ref);
    return [];
  });
  await writeIfOpen(deps.db, ownerId, async (db) => {
    for (const { row, next, findings } of changed) {
      if (!(await queries.changeWatched(db, row, roundAt, next))) continue;
      const found = findings.map(({ kind, facts }) => ({
        id: randomUUID(),
        owner_id: ownerId,
        ref: row.ref,
        kind,
        facts: JSON.stringify({
          ...facts,
          foundIn: foundIn(row.places),
          ...(isTest && facts.source === 'meta' ? { test: true as const } : {}),
        } satisfies AlertFacts),
        running: row.running,
        found_at: deps.clock(),
        read_at: null,
        mailed_at: null,
      }));
      await insertAlerts(db, found);
    }
    await queries.markChecked(db, ownerId, same, roundAt);
    const back = rows.filter(({ ref }) => answers.get(ref)?.live && answers.get(ref)?.state === 'normal');
    await withdrawLosses(
      db,
      ownerId,
      back.map(({ ref }) => ref),
    );
  });
}

/**
 * Continues a person's round until it is complete. Each batch is stored before the next request.
 * @throws AccountClosed; MetaError account_limit, with the time to wait, if the budget is used up; any other error of a source
 */
export async function watchOwner(deps: Deps, owner: WatchOwnersTable, signal: AbortSignal): Promise<void> {
  const ownerId = owner.owner_id;
  const connection = await findOpenConnection(deps, ownerId);
  const isTest = connection?.kind === 'test';
  const roundAt = owner.round_at ?? (await beginRound(deps, ownerId, connection));
  let step: Step | undefined = connection?.account ? (work) => withConnection(deps, ownerId, work) : undefined;
  for (;;) {
    signal.throwIfAborted();
    const rows = await queries.findUnchecked(deps.db, ownerId, roundAt, batch);
    if (rows.length === 0) break;
    const answers = await askSources(deps, ownerId, rows, step).catch((error: unknown) => {
      if (step === undefined || !isRefusal(error)) throw error;
      step = undefined;
      return askSources(deps, ownerId, rows, step);
    });
    await storeRound(deps, { ownerId, roundAt, isTest }, rows, answers);
  }
  await trimAlerts(deps.db, ownerId, alertLimits.stored);
  const day = Math.floor(roundAt / dayMs);
  await writeIfOpen(deps.db, ownerId, (db) => saveListSizes(db, ownerId, day));
  await saveAudienceSizes(deps, ownerId, day, signal);
  await mailFindings(deps, ownerId, isTest);
  const now = deps.clock();
  await changeWatchOwner(deps.db, ownerId, {
    round_at: null,
    checked_at: now,
    due_at: roundAt + alertLimits.roundHours * hourMs,
  });
}
