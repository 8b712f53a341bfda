import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Removes one feature's data about a user, or anonymises records that the law requires. Safe to run again after
 * an interruption; once it resolves, everything is deleted.
 */
export type EraseUser = (db: Kysely<Database>, userId: string, signal?: AbortSignal) => Promise<void>;

/** One feature's data about a user, for their own export: no hashes, no tokens. A long list is streamed row by row. */
export type ExportUser = (
  db: Kysely<Database>,
  userId: string,
) => Promise<Readonly<Record<string, unknown | AsyncIterable<unknown>>>>;
