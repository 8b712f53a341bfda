import type { SearchHistoryItem } from '@interest-miner/contract/search';
import type { SearchHistoryTable } from '../../db/tables/search.ts';

/** A stored search in the contract's format. The spec also expects the term as `productName`. */
export function toHistoryItem(row: SearchHistoryTable): SearchHistoryItem {
  return {
    id: row.id,
    search_text: row.search_text,
    productName: row.search_text,
    category: 'Interest search',
    type: 'search',
    created_at: new Date(row.created_at).toISOString(),
    last_visited: new Date(row.last_visited).toISOString(),
    visit_count: row.visit_count,
  };
}
