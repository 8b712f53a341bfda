import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Removes what one feature stores about a user, or the user from what the law requires to be kept. Safe to run again after
 * it was cut off; when it resolves, all is gone.
 */
export type EraseUser = (db: Kysely<Database>, userId: string, signal?: AbortSignal) => Promise<void>;

/** What one feature stores about a user, for their own eyes: no hashes, no tokens. A long list comes row by row. */
export type ExportUser = (
  db: Kysely<Database>,
  userId: string,
) => Promise<Readonly<Record<string, unknown | AsyncIterable<unknown>>>>;
