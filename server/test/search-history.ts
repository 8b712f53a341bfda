import { randomUUID } from 'node:crypto';
import type { TestApp } from './harness.ts';

/**
 * Gives a user a long search history, visited at 0, 1, 2 …
 * @param options.deletedAt when a search was deleted, by its number; none is by default
 */
export async function fillHistory(
  app: TestApp,
  userId: string,
  options: { count: number; words: string; deletedAt?: (index: number) => number | null },
): Promise<void> {
  const rows = Array.from({ length: options.count }, (_, index) => ({
    id: randomUUID(),
    user_id: userId,
    search_text: `${options.words} ${index}`,
    search_key: `${options.words} ${index}`,
    created_at: index,
    last_visited: index,
    visit_count: 1,
    deleted_at: options.deletedAt?.(index) ?? null,
  }));
  for (let from = 0; from < rows.length; from += 400) {
    await app.deps.db
      .insertInto('search_history')
      .values(rows.slice(from, from + 400))
      .execute();
  }
}
