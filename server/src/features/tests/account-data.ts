import { testLimits } from '@interest-miner/contract/tests/limits';
import type { Kysely } from 'kysely';
import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteInBatches } from '../../db/batches.ts';
import type { Database } from '../../db/schema.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { findCells } from './queries/cells.ts';
import { endLinks } from './queries/links.ts';
import { findNews } from './queries/news.ts';
import { findResults, micros } from './queries/results.ts';
import { testRows } from './queries/tests.ts';
import { toTest } from './to-test.ts';

/** Ends the links to a user's tests, at once when the account is closed. */
export const endTestLinksOf = (db: Kysely<Database>, userId: string): Promise<void> =>
  endLinks(db, ownerOf({ userId }));

/** Deletes a user's tests. What they made at Meta belongs to the ad account and stays there. */
export const eraseUser: EraseUser = async (db, userId, signal) => {
  const own = { owner_id: ownerOf({ userId }) };
  await deleteInBatches(db, 'test_results', own, { key: ['cell_id', 'day'], signal });
  await deleteInBatches(db, 'test_interests', own, { key: ['owner_id', 'ref', 'cell_id'], signal });
  await deleteInBatches(db, 'test_cells', own, { signal });
  await deleteInBatches(db, 'test_readings', own, { signal });
  await deleteInBatches(db, 'test_news', own, { signal });
  await deleteInBatches(db, 'tests', own, { signal });
};

/** Every test: what was compared, what was created, and the figures by day. */
export const exportUser: ExportUser = async (db, userId) => {
  const rows = await testRows.list(db, ownerOf({ userId }), testLimits.perPerson);
  const cells = await findCells(
    db,
    rows.map(({ id }) => id),
  );
  const results = Map.groupBy(
    await findResults(
      db,
      cells.map(({ id }) => id),
    ),
    ({ cell_id }) => cell_id,
  );
  const news = Map.groupBy(await findNews(db, ownerOf({ userId })), ({ test_id }) => test_id);
  return {
    tests: rows.map((row) => {
      const own = cells.filter(({ test_id }) => test_id === row.id);
      const { retry_after_seconds: _wait, ...test } = toTest(row, own, undefined, {
        clock: row.created_at,
        account: row.created_at,
      });
      const figures = own.map(({ id, name }) => ({
        cell: name,
        days: (results.get(id) ?? []).map(
          ({ cell_id: _cell, owner_id: _owner, spend_micros, value_micros, ...day }) => ({
            ...day,
            spend: spend_micros / micros,
            value: value_micros === null ? null : value_micros / micros,
          }),
        ),
      }));
      const told = (news.get(row.id) ?? []).map(({ kind, sentence, found_at }) => ({
        kind,
        sentence,
        found_at: toIso(found_at),
      }));
      return { ...test, figures, news: told };
    }),
  };
};
