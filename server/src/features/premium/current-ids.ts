import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import type { Deps } from '../../deps.ts';

/** Catalogue keys, which serve as ids until the Meta id of a row is known. */
const isKey = (id: string) => id.startsWith('builtin:');

/** Replaces catalogue keys in an earlier analysis with Meta ids found since. Unchanged if the lookup fails. */
export async function withCurrentIds({ catalogue }: Deps, analysis: Analysis) {
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
