import * as premium from '@interest-miner/contract/premium/endpoints';
import type { BindVerb } from '../../deps.ts';
import { readAddress } from './brief/read-address.ts';
import { generateInterests } from './generate-interests.ts';
import { getAnalysis, listBusinessDetails, nameAnalysis, rankByTests, saveBusinessDetails } from './history.ts';

export function premiumRoutes(bind: BindVerb): void {
  bind(premium.generateInterests, generateInterests);
  bind(premium.readAddress, readAddress);
  bind(premium.saveBusinessDetails, saveBusinessDetails);
  bind(premium.listBusinessDetails, listBusinessDetails);
  bind(premium.nameAnalysis, nameAnalysis);
  bind(premium.getAnalysis, getAnalysis);
  bind(premium.rankByTests, rankByTests);
}
