import { hash, randomBytes } from 'node:crypto';
import { type Connection, connect } from '../../server/src/db/connect.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { insertSession } from '../../server/src/features/auth/queries/sessions.ts';

/** The row of a user that a benchmark works for. */
export const benchPerson = (id: string, email = `${id}@example.com`) => ({
  id,
  name: 'Bench Person',
  email,
  password_hash: '',
  contact: null,
  address: null,
  country: null,
  dob: null,
  account_status: 'active' as const,
  created_at: 1,
});

const rowsAtOnce = 500;
const rowsATransaction = 10_000;

async function addSearches({ db }: Connection, userId: string, count: number): Promise<void> {
  for (let begin = 0; begin < count; begin += rowsATransaction) {
    await db.transaction().execute(async (transaction) => {
      for (let from = begin; from < Math.min(count, begin + rowsATransaction); from += rowsAtOnce) {
        const rows = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, index) => ({
          id: crypto.randomUUID(),
          user_id: userId,
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

/**
 * Fills an empty data folder with one logged-in user and their search history.
 * @returns the bearer token
 */
export async function seedPerson(dataDir: string, searches: number): Promise<string> {
  const connection = connect({ dataDir });
  try {
    await migrate(connection, Date.now());
    await connection.db.insertInto('users').values(benchPerson('person', 'bench@example.com')).execute();
    await addSearches(connection, 'person', searches);
    const token = randomBytes(32).toString('base64url');
    const now = Date.now();
    await insertSession(connection.db, {
      token_hash: hash('sha256', token),
      user_id: 'person',
      created_at: now,
      last_seen_at: now,
      expires_at: now + 86_400_000,
      device: null,
    });
    return token;
  } finally {
    await connection.db.destroy();
  }
}
