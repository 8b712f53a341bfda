export { eraseUser, exportUser } from './account-data.ts';
export { type AdminCommand, billingCommands } from './admin-commands.ts';
export {
  type Entitlement,
  entitlementOf,
  giveSearchBack,
  requirePremium,
  searchesRemaining,
  type TakenSearch,
  takeSearch,
  unlimited,
} from './entitlement.ts';
export { setPlan, startTrial } from './grant.ts';
export { seedPlans } from './plans.ts';
export { reconcileJob } from './reconcile.ts';
export { billingRoutes } from './routes.ts';
export { webhookRoute } from './webhook-route.ts';
