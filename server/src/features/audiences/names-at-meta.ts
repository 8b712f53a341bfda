import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { isMetaId } from '@interest-miner/contract/interest';
import type { Deps } from '../../deps.ts';
import { MetaError, type Urgency } from '../../ports/ads/port.ts';
import type { OpenConnection } from '../connections/index.ts';

const fold = (name: string) => name.toLowerCase();

/**
 * Asks an ad account of Meta's for rows of the catalogue that are known by name only. What it has is taken down for everybody.
 * @param keys the rows' ids, up to 200 of which are asked about
 * @returns Meta's id by key, null where Meta has no interest with this very name; missing: those it did not answer for
 */
export async function findNamesAtMeta(
  { catalogue, catalogueChecks, clock }: Deps,
  connection: OpenConnection,
  keys: readonly string[],
  urgency: Urgency,
): Promise<Map<string, string | null>> {
  const rows = await catalogue.find(keys.slice(0, audienceLimits.namesAtMeta));
  const found = new Map<string, string | null>();
  // Others may have found some since.
  for (const [key, row] of rows) if (isMetaId(row.id)) found.set(key, row.id);
  const open = [...rows].filter(([key]) => !found.has(key));
  if (connection.kind !== 'meta' || connection.account === null || open.length === 0) return found;
  const names = [...new Set(open.map(([, { name }]) => name))];
  try {
    const access = connection.access(urgency);
    const checks = await connection.use(() => connection.port.validateNames(access, names));
    const answers = new Map(checks.map(({ asked, row }) => [asked, row]));
    const checkedAt = clock();
    const fresh = open.flatMap(([key, { id, name }]) => {
      const row = answers.get(name);
      if (row === undefined) return [];
      // Meta matches names loosely: only the same one is the same interest.
      const own = row !== null && row.type === 'interests' && fold(row.name) === fold(name) ? row : null;
      found.set(key, own?.id ?? null);
      return own ? [{ key: id, metaId: own.id, lower: own.lower, upper: own.upper, checkedAt }] : [];
    });
    if (fresh.length > 0) await catalogueChecks.note(fresh);
  } catch (error) {
    if (!(error instanceof MetaError)) throw error;
  }
  return found;
}
