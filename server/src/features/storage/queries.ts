import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** What an owner's lists and audiences take up, also those that can still be restored. */
export async function countBytes(db: Kysely<Database>, ownerId: string): Promise<number> {
  const { lists, audiences } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('lists')
        .select((own) => own.fn.sum<number | string | null>('bytes').as('bytes'))
        .where('owner_id', '=', ownerId)
        .as('lists'),
      eb
        .selectFrom('audiences')
        .select(sql<number | string | null>`sum(octet_length(spec) + octet_length(summary))`.as('bytes'))
        .where('owner_id', '=', ownerId)
        .as('audiences'),
    ])
    .executeTakeFirstOrThrow();
  return Number(lists ?? 0) + Number(audiences ?? 0);
}
