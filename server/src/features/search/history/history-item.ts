import type { SearchHistoryItem } from '@interest-miner/contract/search/endpoints';
import { searchTexts } from '@interest-miner/contract/search/texts';
import type { Selectable } from 'kysely';
import type { SearchHistoryTable } from '../../../db/tables/search.ts';
import { toIso } from '../../../lib/time.ts';

/** A stored search in the contract's format. The spec calls the term `productName`; `category` and `type` are its topic. */
export function toHistoryItem(row: Selectable<SearchHistoryTable>): SearchHistoryItem {
  return {
    id: row.id,
    search_text: row.search_text,
    productName: row.search_text,
    category: row.topic ?? searchTexts.noTopic,
    type: row.section ?? searchTexts.noTopic,
    created_at: toIso(row.created_at),
    last_visited: toIso(row.last_visited),
    visit_count: row.visit_count,
  };
}
