import type { Analysis } from '@interest-miner/contract/premium';
import type { PremiumDeps } from './deps.ts';

/** Keys of the catalogue, which a row keeps as its id until it was seen at Meta. */
const isKey = (id: string) => id.startsWith('builtin:');

/** An earlier analysis with Meta's ids where its rows were seen at Meta since. If that is not known now, it stays as it is. */
export async function withCurrentIds({ catalogue }: Pick<PremiumDeps, 'catalogue'>, analysis: Analysis) {
  const held = analysis.analyzedInterests.filter(({ id }) => isKey(id));
  if (held.length === 0) return analysis;
  const checks = await catalogue.validate(held).then(
    ({ interests }) => interests,
    () => [],
  );
  const current = new Map(checks.map(({ id, currentId }) => [id, currentId]));
  const analyzedInterests = analysis.analyzedInterests.map((row) => ({ ...row, id: current.get(row.id) ?? row.id }));
  return { ...analysis, analyzedInterests };
}
