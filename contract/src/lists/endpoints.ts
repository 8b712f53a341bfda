import { z } from 'zod';
import { lastSeen } from '../at-meta.ts';
import { ownBriefId } from '../brief-id.ts';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';
import { interestSnapshot } from '../interest.ts';
import { ownId } from '../own-id.ts';
import { baseRevision } from '../revision.ts';
import { searchLimits } from '../search/limits.ts';
import { text } from '../text.ts';
import { listLimits } from './limits.ts';
import { listsTexts } from './texts.ts';

export const name = text(listLimits.name, listsTexts.nameRequired);
const note = text(listLimits.note);
const tags = z
  .array(text(listLimits.tag, listsTexts.tagRequired))
  .max(listLimits.tags, listsTexts.tooManyTags)
  .transform((list) => [...new Set(list)]);

/** Refs of entries: an interest's id, or `behaviors:<id>` and the like (`refOf` in `interest.ts`). Duplicates count once. */
const ids = z
  .array(text(searchLimits.id, listsTexts.idsRequired), listsTexts.idsRequired)
  .min(1, listsTexts.idsRequired)
  .max(listLimits.items, listsTexts.tooManyIds)
  .transform((list) => [...new Set(list)]);

export const listId = z.object({ id: ownId });
const itemRef = z.object({ id: ownId, ref: z.string().min(1).max(searchLimits.id) });

/**
 * One entry: the interest as known when it was added. `ref` identifies it within the list. Times are ISO 8601.
 */
export const listItem = interestSnapshot.extend({
  ref: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  added_at: z.string(),
});
export type ListItem = z.output<typeof listItem>;

/**
 * A list without its entries. `lower` and `upper`: people reached by any entry, from the largest entry to the sum (at most Meta's
 * reach); null if unknown. `estimated`: a size is the catalogue's estimate. `current`: new interests are added to this list.
 * `with_id`: entries that ads can target, having Meta's id; null if nothing has counted them. `seen`: when Meta last had any of them.
 * `brief_id`: the brief it belongs to, which may be deleted; null if it has none. `revision` counts manual changes of its order. `shared_at`: when its link was created, or null. Times are ISO 8601.
 */
export const listSummary = z.object({
  id: z.string(),
  brief_id: z.string().nullable(),
  name: z.string(),
  tags: z.array(z.string()),
  count: z.number().int(),
  lower: z.number().int().nullable(),
  upper: z.number().int().nullable(),
  estimated: z.boolean(),
  with_id: z.number().int().nullable(),
  seen: lastSeen,
  current: z.boolean(),
  revision: z.number().int(),
  shared_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ListSummary = z.output<typeof listSummary>;

/** A list with all its entries, in order. */
export const listDetail = listSummary.extend({ items: z.array(listItem) });
export type ListDetail = z.output<typeof listDetail>;

/** `added`: refs that are new in the list; `already`: how many were already in it. */
const addition = z.object({ added: z.array(z.string()), already: z.number().int(), list: listSummary });
export type ListAddition = z.output<typeof addition>;

export const listLists = defineEndpoint({
  method: 'GET',
  path: '/lists',
  summary: 'Your lists, last changed first',
  auth: 'user',
  scope: 'lists:read',
  fromReplica: true,
  response: dataResponse(z.object({ lists: z.array(listSummary) })),
  errors: [],
});

export const createList = defineEndpoint({
  method: 'POST',
  path: '/lists',
  summary: 'Create a list, with entries if ids are given',
  auth: 'user',
  scope: 'lists:write',
  example: { name: 'Yoga studio, Berlin', tags: ['spring'], ids: ['6003306084421', '6004920030448'] },
  body: z.object({
    name,
    tags: tags.optional(),
    ids: ids.optional(),
    current: z.boolean().optional(),
    brief_id: ownBriefId.optional(),
    unless_name_taken: z.boolean().optional().describe('Refuses, with 409, a name that one of your other lists has.'),
  }),
  response: dataResponse(listSummary),
  errors: [
    'not_found',
    'name_taken',
    'limit_reached',
    'unknown_interest',
    'interests_unavailable',
    'interests_refused',
  ],
  status: 201,
});

export const getList = defineEndpoint({
  method: 'GET',
  path: '/lists/:id',
  summary: 'One list with all its entries',
  auth: 'user',
  scope: 'lists:read',
  params: listId,
  response: dataResponse(listDetail),
  errors: ['not_found'],
});

/**
 * `order`: refs in their new order, with the `revision` that it is based on. Entries not in it come after it, and refs that
 * no longer exist are ignored, so that adding and removing never conflicts with ordering.
 */
export const updateList = defineEndpoint({
  method: 'PUT',
  path: '/lists/:id',
  summary: 'Rename a list, set its tags, make it the current one, or order its entries',
  auth: 'user',
  scope: 'lists:write',
  example: { name: 'Yoga studio, Munich', tags: ['summer'] },
  params: listId,
  body: z
    .object({
      name: name.optional(),
      tags: tags.optional(),
      current: z.literal(true).optional(),
      order: ids.optional(),
      revision: baseRevision.optional(),
    })
    .refine(({ order, revision }) => order === undefined || revision !== undefined, {
      error: 'Please send the revision that the order was made from',
      path: ['revision'],
    }),
  response: dataResponse(listSummary),
  errors: ['not_found', 'revision_conflict'],
});

export const deleteList = defineEndpoint({
  method: 'DELETE',
  path: '/lists/:id',
  summary: 'Delete a list; can be undone for some minutes. Its link stops working at once, permanently',
  auth: 'user',
  scope: 'lists:write',
  params: listId,
  response: messageResponse,
  errors: ['not_found'],
});

export const restoreList = defineEndpoint({
  method: 'POST',
  path: '/lists/:id/restore',
  summary: 'Undo the deletion of a list',
  auth: 'user',
  scope: 'lists:write',
  params: listId,
  response: dataResponse(listSummary),
  errors: ['not_found', 'limit_reached'],
});

export const copyList = defineEndpoint({
  method: 'POST',
  path: '/lists/:id/copy',
  summary: 'Copy a list with its entries, notes and tags',
  auth: 'user',
  scope: 'lists:write',
  example: { name: 'Yoga studio, second test' },
  params: listId,
  body: z.object({ name: name.optional() }),
  response: dataResponse(listSummary),
  errors: ['not_found', 'limit_reached'],
  status: 201,
});

/** Entries that are already in the list stay as they are; the other list is not changed. */
export const mergeLists = defineEndpoint({
  method: 'POST',
  path: '/lists/:id/merge',
  summary: 'Add the entries of another list, with their notes and tags',
  auth: 'user',
  scope: 'lists:write',
  example: { from: '3f2b8a54-0c1d-4e7a-9b7e-6a1f0d5c2b91' },
  params: listId,
  body: z.object({ from: ownId }),
  response: dataResponse(addition),
  errors: ['not_found', 'limit_reached'],
});

/** All or nothing: with an unknown id, or without room for all, none is added. */
export const addListItems = defineEndpoint({
  method: 'POST',
  path: '/lists/:id/items',
  summary: 'Add interests and other targeting to a list',
  auth: 'user',
  scope: 'lists:write',
  example: { ids: ['6003474973243'] },
  params: listId,
  body: z.object({ ids }),
  response: dataResponse(addition),
  errors: ['not_found', 'limit_reached', 'unknown_interest', 'interests_unavailable', 'interests_refused'],
});

/** `removed`: the refs that were in the list, which `restoreListItems` accepts to undo the removal. */
export const removeListItems = defineEndpoint({
  method: 'DELETE',
  path: '/lists/:id/items',
  summary: 'Remove entries from a list; can be undone for some minutes',
  auth: 'user',
  scope: 'lists:write',
  example: { ids: ['6003306084421'] },
  params: listId,
  body: z.object({ ids }),
  response: dataResponse(z.object({ removed: z.array(z.string()), list: listSummary })),
  errors: ['not_found'],
});

export const restoreListItems = defineEndpoint({
  method: 'POST',
  path: '/lists/:id/items/restore',
  summary: 'Undo the removal of entries, which return to their places with notes and tags',
  auth: 'user',
  scope: 'lists:write',
  example: { ids: ['6003306084421'] },
  params: listId,
  body: z.object({ ids }),
  response: dataResponse(z.object({ restored: z.array(z.string()), list: listSummary })),
  errors: ['not_found', 'limit_reached'],
});

export const updateListItem = defineEndpoint({
  method: 'PUT',
  path: '/lists/:id/items/:ref',
  summary: 'Set the note or tags of an entry',
  auth: 'user',
  scope: 'lists:write',
  example: { note: 'Worked in March', tags: ['core'] },
  params: itemRef,
  body: z
    .object({ note: note.optional(), tags: tags.optional() })
    .refine((change) => change.note !== undefined || change.tags !== undefined, 'Please send a note or tags'),
  response: dataResponse(listItem),
  errors: ['not_found', 'limit_reached'],
});

/**
 * One pasted name. `found`: exactly one interest has it as its name; `several`: choose one of `interests`, best first;
 * `missing`: nothing similar.
 */
export const resolvedName = z.object({
  name: z.string(),
  status: z.enum(['found', 'several', 'missing']),
  interests: z.array(interestSnapshot).max(listLimits.candidates),
});
export type ResolvedName = z.output<typeof resolvedName>;

/**
 * Results are in the order of the names. `notice`: what the source could not answer at present, for the user. `unsearched`: of
 * the missing names those for which no similar interests were looked for, as there were too many; sent again they are.
 */
export const resolveNames = defineEndpoint({
  method: 'POST',
  path: '/lists/resolve',
  summary: 'Find the interests for pasted names, with sizes; costs no search',
  auth: 'user',
  reads: true,
  scope: 'interests:read',
  example: { names: ['Yoga', 'Hot yoga', 'Pilates'] },
  body: z.object({
    names: z
      .array(text(searchLimits.name, listsTexts.namesRequired), listsTexts.namesRequired)
      .min(1, listsTexts.namesRequired)
      .max(listLimits.names, listsTexts.tooManyNames)
      .refine((names) => names.join('').length <= listLimits.lettersOfNames, listsTexts.namesTooLong),
  }),
  response: dataResponse(
    z.object({ names: z.array(resolvedName), unsearched: z.array(z.string()), notice: z.string().nullable() }),
  ),
  errors: ['interests_unavailable', 'interests_refused', 'rate_limited'],
});
