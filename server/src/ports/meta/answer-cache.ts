import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import { type MetaStore, servedForMs } from './store.ts';

const freshMs = dayMs;

export interface Cached<T> {
  readonly value: T;
  readonly fetchedAt: number;
}

/** A source's answers, cached in the database. */
export interface AnswerCache<T> {
  /** Cached answers not too old to serve, by key. */
  find(keys: readonly string[]): Promise<Map<string, Cached<T>>>;
  /** Stores answers as of now, if the database is available. @returns now */
  store(answers: readonly { key: string; value: T }[]): Promise<number>;
  isFresh(cached: Cached<T>): boolean;
}

/** A hashed key that does not reveal the query: people type names into search fields. */
export function cacheKey(kind: string, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}

/**
 * @param schema shape of a payload: one from another version counts as missing
 * @param clock now in milliseconds
 */
export function createAnswerCache<T>(store: MetaStore, clock: () => number, schema: z.ZodType<T>): AnswerCache<T> {
  return {
    async find(keys) {
      const oldest = clock() - servedForMs;
      const found = new Map<string, Cached<T>>();
      for (const row of await store.findAnswers(keys)) {
        const parsed = row.fetchedAt > oldest ? schema.safeParse(JSON.parse(row.payload)) : undefined;
        if (parsed?.success) found.set(row.key, { value: parsed.data, fetchedAt: row.fetchedAt });
      }
      return found;
    },
    async store(answers) {
      const fetchedAt = clock();
      const rows = answers.map(({ key, value }) => {
        const payload = JSON.stringify(value);
        return { key, payload, bytes: Buffer.byteLength(payload), fetchedAt };
      });
      // A full disk must not lose an answer already received.
      if (rows.length > 0) await store.saveAnswers(rows).catch(() => {});
      return fetchedAt;
    },
    isFresh: (cached) => clock() - cached.fetchedAt < freshMs,
  };
}
