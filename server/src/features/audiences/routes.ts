import * as audiences from '@interest-miner/contract/audiences/endpoints';
import * as overlap from '@interest-miner/contract/audiences/overlap-endpoints';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import type { Bind } from '../../http/bind.ts';
import { interestsOf } from '../connections/index.ts';
import { deleteAudience, restoreAudience } from './delete-audience.ts';
import { estimateAudience } from './estimate.ts';
import { cancelOverlap, getOverlap, startOverlap } from './overlap/overlap.ts';
import { getAudience, getTargeting, listAudiences } from './read-audiences.ts';
import { readySets } from './ready-sets.ts';
import { createAudience, updateAudience } from './save-audience.ts';
import { searchPlaces } from './search-places.ts';

export function audienceRoutes(bind: Bind, deps: Deps): void {
  /** Uses this user's own source, which knows the rows found with their token. */
  const asking = async (actor: Actor) => ({ ...deps, ...(await interestsOf(deps, actor)) });
  bind(audiences.listAudiences, (_input, { actor }) => listAudiences(deps, actor));
  bind(
    audiences.createAudience,
    async ({ body }, { actor }) => createAudience(await asking(actor), actor, body),
    (id, { actor }) => getAudience(deps, actor, id),
  );
  bind(audiences.estimateAudience, async ({ body }, { actor }) =>
    estimateAudience(await asking(actor), actor, body.spec),
  );
  bind(audiences.readySets, ({ body }, { actor }) => readySets(deps, actor, body.analysis_id));
  bind(audiences.searchPlaces, ({ query }, { actor }) => searchPlaces(deps, actor, query.q));
  bind(overlap.startOverlap, async ({ body }, { actor }) => startOverlap(await asking(actor), actor, body));
  bind(overlap.getOverlap, ({ params }, { actor }) => getOverlap(deps, actor, params.id));
  bind(overlap.cancelOverlap, ({ params }, { actor }) => cancelOverlap(deps, actor, params.id));
  bind(audiences.getAudience, ({ params }, { actor }) => getAudience(deps, actor, params.id));
  bind(audiences.updateAudience, async ({ params, body }, { actor }) =>
    updateAudience(await asking(actor), actor, params.id, body),
  );
  bind(audiences.deleteAudience, ({ params }, { actor }) => deleteAudience(deps, actor, params.id));
  bind(audiences.restoreAudience, ({ params }, { actor }) => restoreAudience(deps, actor, params.id));
  bind(audiences.getTargeting, ({ params }, { actor }) => getTargeting(deps, actor, params.id));
}
