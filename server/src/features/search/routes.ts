import * as search from '@interest-miner/contract/search/endpoints';
import { searchTargeting as targeting } from '@interest-miner/contract/search/other-targeting';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import type { Bind } from '../../http/bind.ts';
import { createEncodedResponseCache } from '../../http/files/encoded-response.ts';
import { interestsOf } from '../connections/index.ts';
import { completeTerm } from './complete-term.ts';
import { clearHistory, deleteSearch, restoreHistory, restoreSearch } from './history/delete-search.ts';
import { listHistory } from './history/list-history.ts';
import { saveSearch } from './history/save-search.ts';
import { searchInterests } from './search-interests.ts';
import { searchTargeting } from './search-targeting.ts';
import { suggestInterests } from './suggest-interests.ts';
import { validateInterests } from './validate-interests.ts';

const answersBytes = 24 * 1024 * 1024;

export function searchRoutes(bind: Bind, deps: Deps): void {
  const answers = createEncodedResponseCache(answersBytes);
  /** With the source that answers this person. */
  const asking = async (actor: Actor) => ({ ...deps, ...(await interestsOf(deps, actor)) });
  bind(search.searchInterests, async ({ body }, { actor }) =>
    searchInterests(await asking(actor), actor, body, answers),
  );
  bind(search.completeTerm, ({ query }, { actor }) => completeTerm(deps, actor, query.q));
  bind(targeting, ({ body }, { actor }) => searchTargeting(deps, actor, body));
  bind(search.suggestInterests, async ({ body }, { actor }) => suggestInterests(await asking(actor), actor, body));
  bind(search.validateInterests, async ({ body }, { actor }) => validateInterests(await asking(actor), actor, body));
  bind(search.listSearchHistory, ({ query }, { actor }) => listHistory(deps, actor, query));
  bind(search.saveSearch, ({ body }, { actor }) => saveSearch(deps, actor, body.search_text));
  bind(search.deleteSearch, ({ params }, { actor }) => deleteSearch(deps, actor, params.id));
  bind(search.restoreSearch, ({ params }, { actor }) => restoreSearch(deps, actor, params.id));
  bind(search.clearSearchHistory, (_input, { actor }) => clearHistory(deps, actor));
  bind(search.restoreSearchHistory, ({ body }, { actor }) => restoreHistory(deps, actor, body.undo_token));
}
