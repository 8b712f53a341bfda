import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import { aliasesOf } from '../src/rows.ts';
import type { InterestRow } from '../src/types.ts';
import { judgedId } from './sets.ts';

/** Finds the ids for a query, best first, at most `limit`. */
export type Searcher = (query: string, limit: number) => string[];

const BOOST = { name: 3, aliases: 1.5, path: 0.5 };

function documents(rows: readonly InterestRow[]) {
  return rows.map((row) => ({
    id: judgedId(row),
    name: row.name,
    aliases: aliasesOf(row).join(', '),
    path: (row.path ?? []).join(' '),
  }));
}

/** MiniSearch on the same rows, with prefixes and typos, and names weighted highest. */
export function miniSearch(rows: readonly InterestRow[]): Searcher {
  const index = new MiniSearch({
    fields: ['name', 'aliases', 'path'],
    searchOptions: { boost: BOOST, prefix: true, fuzzy: 0.2, combineWith: 'OR' },
  });
  index.addAll(documents(rows));
  return (query, limit) =>
    index
      .search(query)
      .slice(0, limit)
      .map((hit) => String(hit.id));
}

/** Orama on the same rows, with one typo (prefixes are built in), and names weighted highest. */
export function orama(rows: readonly InterestRow[]): Searcher {
  const database = create({ schema: { id: 'string', name: 'string', aliases: 'string', path: 'string' } as const });
  insertMultiple(database, documents(rows), 10_000);
  return (query, limit) => {
    const answer = search(database, {
      term: query,
      properties: ['name', 'aliases', 'path'],
      boost: BOOST,
      tolerance: 1,
      threshold: 1,
      limit,
    });
    if (answer instanceof Promise) throw new Error('Orama returned a promise');
    return answer.hits.map((hit) => hit.document.id);
  };
}
