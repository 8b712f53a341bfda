import * as endpoints from '@interest-miner/contract/saved-views/endpoints';
import type { BindVerb } from '../../deps.ts';
import { getSavedViews, putSavedViews } from './save-views.ts';

export function savedViewRoutes(bind: BindVerb): void {
  bind(endpoints.getSavedViews, getSavedViews);
  bind(endpoints.putSavedViews, putSavedViews);
}
