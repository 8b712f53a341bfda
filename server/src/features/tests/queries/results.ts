import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { TestResultsTable } from '../../../db/tables/tests.ts';

type Db = Kysely<Database>;
export type ResultRow = TestResultsTable;

export const micros = 1_000_000;
export const toMicros = (amount: number): number => Math.round(amount * micros);

const rowsAtOnce = 200;

const keyOf = ({ cell_id, day }: ResultRow) => `${cell_id} ${day}`;
/** Figures as text, to compare a row with what is stored: PostgreSQL answers some numbers as text. */
const figuresOf = ({ spend_micros, impressions, clicks, link_clicks, results, value_micros }: ResultRow) =>
  [spend_micros, impressions, clicks, link_clicks, results, value_micros].join(' ');

/**
 * Replaces the figures of some cells within a window, so that what Meta took back is gone too. Days are inclusive. Most days no longer
 * change: only those that do are written.
 */
export function replaceResults(
  db: Db,
  cellIds: readonly string[],
  window: { readonly since: string; readonly until: string },
  rows: readonly ResultRow[],
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const stored = await transaction
      .selectFrom('test_results')
      .selectAll()
      .where('cell_id', 'in', cellIds)
      .where('day', '>=', window.since)
      .where('day', '<=', window.until)
      .execute();
    const before = new Map(stored.map((row) => [keyOf(row), figuresOf(row)]));
    const last = new Map(rows.map((row) => [keyOf(row), row]));
    for (const { cell_id, day } of stored.filter((row) => !last.has(keyOf(row)))) {
      await transaction.deleteFrom('test_results').where('cell_id', '=', cell_id).where('day', '=', day).execute();
    }
    await upsertResults(
      transaction,
      [...last.values()].filter((row) => before.get(keyOf(row)) !== figuresOf(row)),
    );
  });
}

/** Stores figures; a later row of a day replaces an earlier one. */
export async function upsertResults(db: Db, rows: readonly ResultRow[]): Promise<void> {
  const last = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  for (let from = 0; from < last.length; from += rowsAtOnce) {
    await db
      .insertInto('test_results')
      .values(last.slice(from, from + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['cell_id', 'day']).doUpdateSet((eb) => ({
          spend_micros: eb.ref('excluded.spend_micros'),
          impressions: eb.ref('excluded.impressions'),
          clicks: eb.ref('excluded.clicks'),
          link_clicks: eb.ref('excluded.link_clicks'),
          results: eb.ref('excluded.results'),
          value_micros: eb.ref('excluded.value_micros'),
        })),
      )
      .execute();
  }
}

/** All figures of some cells, by day. */
export function findResults(db: Db, cellIds: readonly string[]): Promise<ResultRow[]> {
  if (cellIds.length === 0) return Promise.resolve([]);
  return db.selectFrom('test_results').selectAll().where('cell_id', 'in', cellIds).orderBy('day').execute();
}

/** What cells spent and got in all. */
export async function sumResults(db: Db, cellIds: readonly string[]) {
  if (cellIds.length === 0) return [];
  const rows = await db
    .selectFrom('test_results')
    .select((eb) => [
      'cell_id',
      eb.fn.sum<number | string>('spend_micros').as('spend'),
      eb.fn.sum<number | string>('results').as('results'),
      eb.fn.min('day').as('from'),
      eb.fn.max('day').as('to'),
    ])
    .where('cell_id', 'in', cellIds)
    .groupBy('cell_id')
    .execute();
  return rows.map((row) => ({ ...row, spend: Number(row.spend) / micros, results: Number(row.results) }));
}
