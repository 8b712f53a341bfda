import * as audiences from '@interest-miner/contract/audiences/endpoints';
import * as options from '@interest-miner/contract/audiences/option-endpoints';
import * as overlap from '@interest-miner/contract/audiences/overlap-endpoints';
import type { BindVerb } from '../../deps.ts';
import { withOwnInterests } from '../connections/index.ts';
import { browseOptions } from './browse-options.ts';
import { checkRows } from './check-rows.ts';
import { deleteAudience } from './delete-audience.ts';
import { estimateAudience } from './estimate.ts';
import { findOptions } from './find-options.ts';
import { getLeftOut } from './left-out.ts';
import { cancelOverlap, getOverlap, startOverlap } from './overlap/overlap.ts';
import { getAudience, getTargeting, listAudiences } from './read-audiences.ts';
import { readySets } from './ready-sets.ts';
import { restoreAudience } from './restore-audience.ts';
import { createAudience, updateAudience } from './save-audience.ts';
import { searchPlaces } from './search-places.ts';

export function audienceRoutes(bind: BindVerb): void {
  bind(audiences.listAudiences, listAudiences);
  bind(audiences.createAudience, withOwnInterests(createAudience), getAudience);
  bind(audiences.estimateAudience, withOwnInterests(estimateAudience));
  bind(audiences.readySets, readySets);
  bind(options.findOptions, findOptions);
  bind(options.browseOptions, browseOptions);
  bind(options.checkRows, checkRows);
  bind(audiences.searchPlaces, searchPlaces);
  bind(overlap.startOverlap, withOwnInterests(startOverlap));
  bind(overlap.getOverlap, getOverlap);
  bind(overlap.cancelOverlap, cancelOverlap);
  bind(audiences.getAudience, getAudience);
  bind(audiences.updateAudience, withOwnInterests(updateAudience));
  bind(audiences.deleteAudience, deleteAudience);
  bind(audiences.restoreAudience, restoreAudience);
  bind(audiences.getTargeting, getTargeting);
  bind(audiences.getLeftOut, getLeftOut);
}
