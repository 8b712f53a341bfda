/** The features whose schemas most pages need, those that others import first. */
const schemas = [
  () => import('@interest-miner/contract/auth/endpoints'),
  () => import('@interest-miner/contract/connections/endpoints'),
  () => import('@interest-miner/contract/search/endpoints'),
  () => import('@interest-miner/contract/audiences/endpoints'),
  () => import('@interest-miner/contract/pushes/endpoints'),
  () => import('@interest-miner/contract/tests/endpoints'),
  () => import('@interest-miner/contract/premium/endpoints'),
  () => import('@interest-miner/contract/briefs/endpoints'),
  () => import('@interest-miner/contract/lists/endpoints'),
  () => import('@interest-miner/contract/alerts/endpoints'),
  () => import('@interest-miner/contract/billing/endpoints'),
  () => import('@interest-miner/contract/api-tokens/endpoints'),
] as const;

/**
 * Evaluates the schemas of each feature in a task of its own, as its file arrives. Together with a page they would block it for
 * some 60 ms. A file that fails is reported by the page that needs it.
 */
export function evaluateSchemas(): void {
  for (const load of schemas) load().catch(() => undefined);
}
