import { replaceListItem as replaceEndpoint } from '@interest-miner/contract/alerts/endpoints';
import * as lists from '@interest-miner/contract/lists/endpoints';
import * as share from '@interest-miner/contract/lists/share-endpoints';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import { interestsOf } from '../connections/index.ts';
import { copyList, createList } from './create-list.ts';
import { deleteList, restoreList } from './delete-list.ts';
import {
  addListItems,
  mergeLists,
  removeListItems,
  restoreListItems,
  updateListItem,
} from './entries/change-entries.ts';
import { replaceListItem } from './entries/replace-item.ts';
import { resolveNames } from './entries/resolve-names.ts';
import { getList, getSummary, listLists } from './read-lists.ts';
import { endShare, getShared, shareList } from './share-list.ts';
import { updateList } from './update-list.ts';

export function listRoutes(bind: Bind, deps: Deps): void {
  /** Uses this user's own source, which knows the rows found with their token. */
  const asking = async (actor: Actor) => ({ ...deps, ...(await interestsOf(deps, actor)) });
  bind(lists.listLists, (_input, { actor }) => listLists(deps, actor));
  bind(
    lists.createList,
    async ({ body }, { actor }) => createList(await asking(actor), actor, body),
    (id, { actor }) => getSummary(deps, actor, id),
  );
  bind(lists.resolveNames, ({ body }, { actor }) => resolveNames(deps, actor, body.names));
  bind(lists.getList, ({ params }, { actor }) => getList(deps, actor, params.id));
  bind(lists.updateList, ({ params, body }, { actor }) => updateList(deps, actor, params.id, body));
  bind(lists.deleteList, ({ params }, { actor }) => deleteList(deps, actor, params.id));
  bind(lists.restoreList, ({ params }, { actor }) => restoreList(deps, actor, params.id));
  bind(
    lists.copyList,
    ({ params, body }, { actor }) => copyList(deps, actor, params.id, body),
    (id, { actor }) => getSummary(deps, actor, id),
  );
  bind(lists.mergeLists, ({ params, body }, { actor }) => mergeLists(deps, actor, params.id, body.from));
  bind(lists.addListItems, async ({ params, body }, { actor }) =>
    addListItems(await asking(actor), actor, params.id, body.ids),
  );
  bind(lists.removeListItems, ({ params, body }, { actor }) => removeListItems(deps, actor, params.id, body.ids));
  bind(lists.restoreListItems, ({ params, body }, { actor }) => restoreListItems(deps, actor, params.id, body.ids));
  bind(replaceEndpoint, async ({ params, body }, { actor }) =>
    replaceListItem(await asking(actor), actor, params.id, body),
  );
  bind(lists.updateListItem, ({ params: { id, ref }, body }, { actor }) =>
    updateListItem(deps, actor, { listId: id, ref }, body),
  );
  bind(share.shareList, ({ params, body }, { actor }) => shareList(deps, actor, params.id, body));
  bind(share.endShare, ({ params }, { actor }) => endShare(deps, actor, params.id));
  bind(share.getShared, ({ params }, { request, reply }) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
    return getShared(deps, networkOf(request.ip), params.token);
  });
}
