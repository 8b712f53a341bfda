import * as search from '@interest-miner/contract/search';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { clearHistory, deleteSearch, restoreHistory, restoreSearch } from './delete-search.ts';
import { listHistory } from './list-history.ts';
import { saveSearch } from './save-search.ts';
import { searchInterests } from './search-interests.ts';

export function searchRoutes(bind: Bind, deps: Deps): void {
  bind(search.searchInterests, ({ body }, { actor }) => searchInterests(deps, actor, body));
  bind(search.listSearchHistory, ({ query }, { actor }) => listHistory(deps, actor, query));
  bind(search.saveSearch, ({ body }, { actor }) => saveSearch(deps, actor, body.search_text));
  bind(search.deleteSearch, ({ params }, { actor }) => deleteSearch(deps, actor, params.id));
  bind(search.restoreSearch, ({ params }, { actor }) => restoreSearch(deps, actor, params.id));
  bind(search.clearSearchHistory, (_input, { actor }) => clearHistory(deps, actor));
  bind(search.restoreSearchHistory, ({ body }, { actor }) => restoreHistory(deps, actor, body.undo_token));
}
