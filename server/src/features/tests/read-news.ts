import { testTexts } from '@interest-miner/contract/tests/texts';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { findNews, markRead } from './queries/news.ts';

/** What happened to the actor's tests, newest first. */
export async function listTestNews({ deps, actor }: UserContext) {
  const rows = await findNews(deps.db, ownerOf(actor));
  const news = rows.map((row) => ({
    id: row.id,
    test_id: row.test_id,
    test_name: row.test_name,
    simulated: row.test_kind === 'test',
    kind: row.kind,
    cell: row.cell,
    sentence: row.sentence,
    found_at: toIso(row.found_at),
    read: row.read_at !== null,
  }));
  return { news, unread: news.filter(({ read }) => !read).length };
}

/** @throws AppError not_found */
export async function readTestNews({ deps, actor }: UserContext, { id }: { id: string }) {
  if (!(await markRead(deps.db, ownerOf(actor), deps.clock(), id))) {
    throw new AppError('not_found', { message: testTexts.newsMissing });
  }
  return testTexts.newsRead;
}

/** Marks all news as read. */
export async function readAllTestNews({ deps, actor }: UserContext) {
  await markRead(deps.db, ownerOf(actor), deps.clock());
  return testTexts.newsRead;
}
