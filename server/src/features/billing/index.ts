export { type Entitlement, entitlementOf, requirePremium, searchesRemaining, takeSearch } from './entitlement.ts';
export { setPlan, startTrial } from './grant.ts';
export { seedPlans } from './plans.ts';
