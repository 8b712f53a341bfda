import * as briefs from '@interest-miner/contract/briefs/endpoints';
import type { BindVerb } from '../../deps.ts';
import { createBrief, deleteBrief, restoreBrief, updateBrief } from './change-brief.ts';
import { getBrief, listBriefs } from './read-briefs.ts';

export function briefRoutes(bind: BindVerb): void {
  bind(briefs.listBriefs, listBriefs);
  bind(briefs.createBrief, createBrief);
  bind(briefs.getBrief, getBrief);
  bind(briefs.updateBrief, updateBrief);
  bind(briefs.deleteBrief, deleteBrief);
  bind(briefs.restoreBrief, restoreBrief);
}
