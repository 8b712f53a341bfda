import { type SearchHistoryItem, searchTexts } from '@interest-miner/contract/search/endpoints';
import type { Selectable } from 'kysely';
import type { SearchHistoryTable } from '../../../db/tables/search.ts';

/** A stored search in the contract's format. The spec calls the term `productName`; `category` and `type` are its topic. */
export function toHistoryItem(row: Selectable<SearchHistoryTable>): SearchHistoryItem {
  return {
    id: row.id,
    search_text: row.search_text,
    productName: row.search_text,
    category: row.topic ?? searchTexts.noTopic,
    type: row.section ?? searchTexts.noTopic,
    created_at: new Date(row.created_at).toISOString(),
    last_visited: new Date(row.last_visited).toISOString(),
    visit_count: row.visit_count,
  };
}
