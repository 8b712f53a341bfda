import * as premium from '@interest-miner/contract/premium/endpoints';
import {
  nameAnalysis as nameAnalysisEndpoint,
  readAddress as readAddressEndpoint,
} from '@interest-miner/contract/premium/endpoints';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { readAddress } from './brief/read-address.ts';
import { generateInterests } from './generate-interests.ts';
import { getAnalysis, listBusinessDetails, nameAnalysis, saveBusinessDetails } from './history.ts';

export function premiumRoutes(bind: Bind, deps: Deps): void {
  bind(premium.generateInterests, ({ body }, { actor }) => generateInterests(deps, actor, body));
  bind(readAddressEndpoint, ({ body }, { actor }) => readAddress(deps, actor, body.url));
  bind(premium.saveBusinessDetails, ({ body }, { actor }) => saveBusinessDetails(deps, actor, body));
  bind(premium.listBusinessDetails, ({ query }, { actor }) => listBusinessDetails(deps, actor, query));
  bind(nameAnalysisEndpoint, ({ params, body }, { actor }) => nameAnalysis(deps, actor, params.id, body.name));
  bind(premium.getAnalysis, ({ params }, { actor }) => getAnalysis(deps, actor, params.id));
}
