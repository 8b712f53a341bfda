import { replaceListItem as replaceEndpoint } from '@interest-miner/contract/alerts/endpoints';
import * as lists from '@interest-miner/contract/lists/endpoints';
import * as share from '@interest-miner/contract/lists/share-endpoints';
import type { BindVerb } from '../../deps.ts';
import { createEncodeOnce } from '../../http/files/encoded-response.ts';
import { withOwnInterests } from '../connections/index.ts';
import { copyList, createList } from './create-list.ts';
import { deleteList } from './delete-list.ts';
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
import { restoreList } from './restore-list.ts';
import { endShare, getShared, shareList } from './share-list.ts';
import { updateList } from './update-list.ts';

/** Some six full lists. */
const encodedBytes = 16 * 1024 * 1024;

export function listRoutes(bind: BindVerb): void {
  const encodeOnce = createEncodeOnce(encodedBytes);
  bind(lists.listLists, listLists);
  bind(lists.createList, withOwnInterests(createList), getSummary);
  bind(lists.resolveNames, resolveNames);
  bind(lists.getList, (context, input) => getList({ ...context, encodeOnce }, input));
  bind(lists.updateList, updateList);
  bind(lists.deleteList, deleteList);
  bind(lists.restoreList, restoreList);
  bind(lists.copyList, copyList, getSummary);
  bind(lists.mergeLists, mergeLists);
  bind(lists.addListItems, withOwnInterests(addListItems));
  bind(lists.removeListItems, removeListItems);
  bind(lists.restoreListItems, restoreListItems);
  bind(replaceEndpoint, withOwnInterests(replaceListItem));
  bind(lists.updateListItem, updateListItem);
  bind(share.shareList, shareList);
  bind(share.endShare, endShare);
  bind(share.getShared, (context, input) => {
    context.reply.header('x-robots-tag', 'noindex, nofollow');
    return getShared({ ...context, encodeOnce }, input);
  });
}
