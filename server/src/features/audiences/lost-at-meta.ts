import { isMetaId } from '@interest-miner/contract/interest';
import type { Deps } from '../../deps.ts';
import { MetaError, type Urgency } from '../../ports/ads/port.ts';
import { findOpenConnection, type OpenConnection } from '../connections/index.ts';

/** Ids that one question may hold. */
const idsPerCall = 200;

/** What an ad account said about ids. */
interface AccountAnswer {
  /** Ids that the account no longer has. */
  readonly lost: ReadonlySet<string>;
  /** The number of ids about which it did not answer. */
  readonly unchecked: number;
}

const NOTHING: AccountAnswer = { lost: new Set(), unchecked: 0 };

/** Those of Meta's among some ids, the ones that were not seen at Meta this year first. */
async function longestUnseenFirst({ catalogue, clock }: Deps, ids: readonly string[]): Promise<string[]> {
  const own = [...new Set(ids.filter(isMetaId))];
  const year = String(new Date(clock()).getUTCFullYear());
  const known = await catalogue.find(own);
  const isSeen = (id: string) => {
    const standing = known.get(id)?.standing;
    return standing?.state === 'seen' && standing.at?.startsWith(year) === true;
  };
  return own.toSorted((a, b) => Number(isSeen(a)) - Number(isSeen(b)));
}

/**
 * Asks an ad account about ids, in batches, until it does not answer: Meta is away, or the account's calls are used up.
 * @param most number of ids to ask about; the others count as unchecked
 */
export async function checkInAccount(
  deps: Deps,
  connection: OpenConnection,
  ids: readonly string[],
  { urgency, most = ids.length }: { urgency: Urgency; most?: number },
): Promise<AccountAnswer> {
  if (!connection.account) return NOTHING;
  const due = await longestUnseenFirst(deps, ids);
  const lost = new Set<string>();
  let checked = 0;
  try {
    const access = connection.access(urgency);
    while (checked < Math.min(due.length, most)) {
      const asked = due.slice(checked, Math.min(checked + idsPerCall, most));
      const checks = await connection.use(() => connection.port.validateIds(access, asked));
      for (const check of checks) if (!check.valid) lost.add(check.asked);
      checked += asked.length;
    }
  } catch (error) {
    if (!(error instanceof MetaError)) throw error;
  }
  return { lost, unchecked: due.length - checked };
}

/** The same in the account that an owner has connected; without a connection nothing is known, and nobody was asked. */
export async function checkAtMeta(
  deps: Deps,
  ownerId: string,
  ids: readonly string[],
  most?: number,
): Promise<AccountAnswer> {
  const connection = await findOpenConnection(deps, ownerId);
  return connection
    ? checkInAccount(deps, connection, ids, { urgency: 'screen', ...(most === undefined ? {} : { most }) })
    : NOTHING;
}
