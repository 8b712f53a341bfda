import { isMetaId } from '@interest-miner/contract/interest';
import type { Deps } from '../../deps.ts';
import { MetaError, type Urgency } from '../../ports/ads/port.ts';
import { findOpenConnection, type OpenConnection } from '../connections/index.ts';

/** Ids that one question may hold. */
const maxChecked = 200;

/** Those of the first ids that an ad account no longer has; none while Meta does not answer. */
export async function lostInAccount(
  connection: OpenConnection,
  ids: readonly string[],
  urgency: Urgency,
): Promise<ReadonlySet<string>> {
  const asked = ids.filter(isMetaId).slice(0, maxChecked);
  if (!connection.account || asked.length === 0) return new Set();
  try {
    const access = connection.access(urgency);
    const checks = await connection.use(() => connection.port.validateIds(access, asked));
    return new Set(checks.filter(({ valid }) => !valid).map((check) => check.asked));
  } catch (error) {
    if (error instanceof MetaError) return new Set();
    throw error;
  }
}

/** The same in the account that an owner has connected; none without a connection. */
export async function lostAtMeta(deps: Deps, ownerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const connection = await findOpenConnection(deps, ownerId);
  return connection ? lostInAccount(connection, ids, 'screen') : new Set();
}
