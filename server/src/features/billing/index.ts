export { eraseUser, exportUser } from './account-data.ts';
export { billingCommands } from './admin-commands.ts';
export { endTestPlans } from './gateway/grant-payment.ts';
export { reconcileJob, subscriptionsJob } from './gateway/reconcile-job.ts';
export { webhookRoute } from './gateway/webhook-route.ts';
export { remindJob } from './notices/reminder-job.ts';
export { plansPage } from './operator/operator-page.ts';
export {
  type Entitlement,
  entitlementOf,
  refundSearch,
  requirePremium,
  searchesRemaining,
  type TakenSearch,
  takeSearch,
  unlimited,
} from './plans/entitlement.ts';
export { setPlan, startTrial } from './plans/grant.ts';
export { seedPlans } from './plans/plans.ts';
export { createSearchPool } from './plans/search-pool.ts';
export { billingRoutes } from './routes.ts';
