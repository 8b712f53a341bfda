import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { baseRevision } from '../revision.ts';
import { text } from '../text.ts';
import { savedViewLimits } from './limits.ts';
import { savedViewTexts } from './texts.ts';

/**
 * A view of a table that its user named. `search`: filters, sort and grouping as the address has them (`sort=-size&id=1`),
 * without what the table shows. `columns`: those turned on or off, by key. `compact`: low rows.
 */
export const savedView = z.object({
  id: z.uuid(),
  table: z.enum(['miner', 'premium', 'list']),
  name: text(savedViewLimits.name, savedViewTexts.nameRequired),
  search: z.string().max(savedViewLimits.search),
  columns: z
    .record(z.string().max(savedViewLimits.name), z.boolean())
    .refine((columns) => Object.keys(columns).length <= savedViewLimits.columns),
  compact: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

/** All views of a user, in their order. `revision` counts the changes. */
const savedViews = z.object({ views: z.array(savedView), revision: z.number().int() });
export type SavedViews = z.output<typeof savedViews>;

export const getSavedViews = defineEndpoint({
  method: 'GET',
  path: '/saved-views',
  summary: 'Your saved views of tables',
  auth: 'user',
  response: dataResponse(savedViews),
  errors: [],
});

/** Replaces all views, if nobody has changed them since `revision`. */
export const putSavedViews = defineEndpoint({
  method: 'PUT',
  path: '/saved-views',
  summary: 'Save your views of tables',
  auth: 'user',
  body: z.object({
    views: z.array(savedView).max(savedViewLimits.views, savedViewTexts.tooMany),
    revision: baseRevision,
  }),
  response: dataResponse(savedViews),
  errors: ['revision_conflict'],
});
