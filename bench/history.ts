import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect } from '../server/src/db/connect.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { countSearches, findClearedUntil, listSearches } from '../server/src/features/search/queries.ts';
import { type Benchmark, median, ms } from './lib/measure.ts';

const short = 1000;
const long = 1_000_000;
const rounds = 400;
const rowsAtOnce = 500;
const rowsATransaction = 10_000;

async function addPerson({ db }: Connection, id: string, searches: number): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id,
      name: id,
      email: `${id}@example.com`,
      password_hash: '',
      contact: null,
      address: null,
      country: null,
      dob: null,
      account_status: 'active',
      created_at: 1,
    })
    .execute();
  for (let begin = 0; begin < searches; begin += rowsATransaction) {
    await db.transaction().execute(async (transaction) => {
      for (let from = begin; from < Math.min(searches, begin + rowsATransaction); from += rowsAtOnce) {
        const rows = Array.from({ length: Math.min(rowsAtOnce, searches - from) }, (_, index) => ({
          id: crypto.randomUUID(),
          user_id: id,
          search_text: `search ${from + index}`,
          search_key: `search ${from + index}`,
          created_at: 1,
          last_visited: 1000 + from + index,
          visit_count: 1,
          deleted_at: null,
        }));
        await transaction.insertInto('search_history').values(rows).execute();
      }
    });
  }
}

/** What the verb `listHistory` asks the database. */
async function firstPage({ db }: Connection, userId: string): Promise<void> {
  const clearedUntil = await findClearedUntil(db, userId);
  await Promise.all([
    listSearches(db, userId, { clearedUntil, offset: 0, limit: 20 }),
    countSearches(db, userId, { clearedUntil, offset: 0, limit: 1001 }),
  ]);
}

/** The first page of the search history of somebody with 1,000 searches, beside one with a million, in turn. */
export const history: Benchmark = {
  name: 'Search history',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'interest-miner-bench-'));
    const connection = connect({ dataDir });
    try {
      await migrate(connection, Date.now());
      await addPerson(connection, 'short', short);
      await addPerson(connection, 'long', long);
      const times: Record<string, number[]> = { short: [], long: [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const [userId, taken] of Object.entries(times)) {
          const begun = performance.now();
          await firstPage(connection, userId);
          taken.push(performance.now() - begun);
        }
      }
      const [few, many] = [median(times.short ?? []), median(times.long ?? [])];
      return [
        { name: 'first page of 1,000 searches, p50', value: ms(few) },
        { name: 'first page of 1,000,000 searches, p50', value: ms(many) },
        { name: 'a million / a thousand', value: (many / few).toFixed(2), goal: '≤ 1.50', pass: many / few <= 1.5 },
      ];
    } finally {
      await connection.db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
