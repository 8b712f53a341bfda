import * as search from '@interest-miner/contract/search/endpoints';
import { searchTargeting as targeting } from '@interest-miner/contract/search/other-targeting';
import type { BindVerb } from '../../deps.ts';
import { createEncodedResponseCache } from '../../http/files/encoded-response.ts';
import { withOwnInterests } from '../connections/index.ts';
import { completeTerm } from './complete-term.ts';
import { clearHistory } from './history/clear-history.ts';
import { deleteSearch } from './history/delete-search.ts';
import { listHistory } from './history/list-history.ts';
import { restoreHistory, restoreSearch } from './history/restore-history.ts';
import { saveSearch } from './history/save-search.ts';
import { searchInterests } from './search-interests.ts';
import { searchTargeting } from './search-targeting.ts';
import { suggestInterests } from './suggest-interests.ts';
import { validateInterests } from './validate-interests.ts';

const answersBytes = 24 * 1024 * 1024;

export function searchRoutes(bind: BindVerb): void {
  const answers = createEncodedResponseCache(answersBytes);
  bind(
    search.searchInterests,
    withOwnInterests((context, input) => searchInterests({ ...context, answers }, input)),
  );
  bind(search.completeTerm, completeTerm);
  bind(targeting, searchTargeting);
  bind(search.suggestInterests, withOwnInterests(suggestInterests));
  bind(search.validateInterests, withOwnInterests(validateInterests));
  bind(search.listSearchHistory, listHistory);
  bind(search.saveSearch, saveSearch);
  bind(search.deleteSearch, deleteSearch);
  bind(search.restoreSearch, restoreSearch);
  bind(search.clearSearchHistory, clearHistory);
  bind(search.restoreSearchHistory, restoreHistory);
}
