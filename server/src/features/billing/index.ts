export { eraseUser, exportUser } from './account-data.ts';
export { billingCommands } from './admin-commands.ts';
export {
  type Entitlement,
  entitlementOf,
  refundSearch,
  requirePremium,
  searchesRemaining,
  type TakenSearch,
  takeSearch,
  unlimited,
} from './grants/entitlement.ts';
export { setPlan, startTrial } from './grants/grant.ts';
export { endTestPlans } from './grants/grant-order.ts';
export { seedPlans } from './grants/plans.ts';
export { createSearchPool } from './grants/search-pool.ts';
export { remindJob } from './notices/reminder-job.ts';
export { plansPage } from './operator/operator-page.ts';
export { reconcileJob } from './reconcile/reconcile-job.ts';
export { webhookRoute } from './reconcile/webhook-route.ts';
export { billingRoutes } from './routes.ts';
export { subscriptionsJob } from './subscriptions/subscriptions-job.ts';
